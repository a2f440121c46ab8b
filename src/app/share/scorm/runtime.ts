/** The run-time interface that a learning platform offers in a window around the page, in one way for both editions of SCORM. */
import type { ScormEdition } from '../../../core/export/scorm.ts'

/** What a lesson reports; absent is not reported. Texts and numbers as the standard has them, shares from 0 to 1. */
interface Report {
  readonly isComplete: boolean
  /** How far the lesson has come, a share. */
  readonly progress: number
  /** Questions right at the first try, a share; undefined of a lesson without questions. */
  readonly score: number | undefined
  /** Where the learner is, in a word. */
  readonly location: string
  /** What brings the learner back, no longer than `mostLeft`. */
  readonly left: string
}

/** A platform that has begun the lesson. */
export interface Runtime {
  /** The most characters that it keeps. */
  readonly mostLeft: number
  /** What was left here the last time; empty at the first one. */
  readonly left: string
  /** Whether the platform has the lesson as completed. */
  readonly wasComplete: boolean
  /** Reports; false where the platform does not take it. */
  report(report: Report): boolean
  /** Ends the visit, after this many milliseconds. */
  end(milliseconds: number): void
}

type Api = Readonly<Record<string, (...texts: string[]) => unknown>>

const NAMES: Readonly<Record<ScormEdition, string>> = { '2004': 'API_1484_11', '1.2': 'API' }

/** Frames around frames: the standard looks no farther than this. */
const MOST_FRAMES = 500

/** The interface in a window or one around it. Windows of other origins are passed by. */
function apiIn(start: Window | null | undefined, name: string): Api | undefined {
  let at = start
  for (let i = 0; at && i < MOST_FRAMES; i++) {
    try {
      const api = Reflect.get(at, name) as Api | null | undefined
      if (api) return api
    } catch {}
    if (at.parent === at) return undefined
    at = at.parent
  }
  return undefined
}

const isTrue = (answer: unknown) => answer === true || answer === 'true'

/** At most four decimals. */
const number = (value: number) => String(Number(value.toFixed(4)))

/** 3 725 120 ms as "0001:02:05.12". Rounded first, or 59.996 s would be sixty seconds of the same minute. */
function clock(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10)
  const part = (n: number, digits = 2) => String(Math.floor(n)).padStart(digits, '0')
  const [minutes, hours] = [hundredths / 6000, hundredths / 360_000]
  return `${part(hours, 4)}:${part(minutes % 60)}:${part((hundredths / 100) % 60)}.${part(hundredths % 100)}`
}

/** The methods and elements of an edition. */
interface Words {
  readonly begin: string
  readonly get: string
  readonly set: string
  readonly commit: string
  readonly end: string
  readonly mostLeft: number
  readonly status: string
  readonly completed: readonly string[]
  readonly exit: string
  readonly time: readonly [name: string, text: (milliseconds: number) => string]
  readonly elements: (report: Report) => readonly (readonly [name: string, value: string])[]
}

const WORDS: Readonly<Record<ScormEdition, Words>> = {
  '1.2': {
    begin: 'LMSInitialize',
    get: 'LMSGetValue',
    set: 'LMSSetValue',
    commit: 'LMSCommit',
    end: 'LMSFinish',
    mostLeft: 4096,
    status: 'cmi.core.lesson_status',
    completed: ['completed', 'passed', 'failed'],
    exit: 'cmi.core.exit',
    time: ['cmi.core.session_time', clock],
    elements: ({ score, location, left }) => [
      ...(score === undefined
        ? []
        : ([
            ['cmi.core.score.min', '0'],
            ['cmi.core.score.max', '100'],
            ['cmi.core.score.raw', number(100 * score)],
          ] as const)),
      ['cmi.core.lesson_location', location],
      ['cmi.suspend_data', left],
    ],
  },
  '2004': {
    begin: 'Initialize',
    get: 'GetValue',
    set: 'SetValue',
    commit: 'Commit',
    end: 'Terminate',
    mostLeft: 64_000,
    status: 'cmi.completion_status',
    completed: ['completed'],
    exit: 'cmi.exit',
    time: ['cmi.session_time', (milliseconds) => `PT${(milliseconds / 1000).toFixed(2)}S`],
    elements: ({ score, location, left, progress }) => [
      ...(score === undefined
        ? []
        : ([
            ['cmi.score.min', '0'],
            ['cmi.score.max', '100'],
            ['cmi.score.raw', number(100 * score)],
            ['cmi.score.scaled', number(score)],
          ] as const)),
      ['cmi.progress_measure', number(progress)],
      ['cmi.location', location],
      ['cmi.suspend_data', left],
    ],
  },
}

/** Finds the interface from a page outwards, then from the window that opened it, and begins; undefined where there is none or it refuses. */
export function beginRuntime(page: Window): Runtime | undefined {
  for (const edition of ['2004', '1.2'] as const) {
    const api = apiIn(page.parent, NAMES[edition]) ?? apiIn(page.top?.opener as Window | null, NAMES[edition])
    if (api && isTrue(api[WORDS[edition].begin](''))) return runtimeOf(api, WORDS[edition])
  }
  return undefined
}

function runtimeOf(api: Api, words: Words): Runtime {
  const set = (name: string, value: string) => isTrue(api[words.set](name, value))
  const before = String(api[words.get](words.status))
  const wasComplete = words.completed.includes(before)
  let hasEnded = false
  return {
    mostLeft: words.mostLeft,
    left: String(api[words.get]('cmi.suspend_data') ?? ''),
    wasComplete,
    report(report) {
      if (hasEnded) return true
      const taken = words.elements(report).map(([name, value]) => set(name, value))
      // What a platform or a teacher has made of it, such as "passed", stays.
      if (!wasComplete) taken.push(set(words.status, report.isComplete ? 'completed' : 'incomplete'))
      return isTrue(api[words.commit]('')) && taken.every(Boolean)
    },
    end(milliseconds) {
      if (hasEnded) return
      hasEnded = true
      set(words.time[0], words.time[1](milliseconds))
      // Any other word ends the attempt: the next visit would be a new one, which is not completed.
      set(words.exit, 'suspend')
      api[words.commit]('')
      api[words.end]('')
    },
  }
}
