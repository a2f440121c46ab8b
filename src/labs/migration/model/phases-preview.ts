/** What the page shows of a program by phases before it is taken. */
import { heldFile } from '../../../core/attachments/held.ts'
import type { FileFact, FilePreview, Values } from '../../../core/parameters.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import { type PhasesFile, phaseSeconds, phasesOf, recordedImbalances } from './phases-file.ts'
import { CYCLES_PER_SECOND } from './units.ts'

/** Phases whose imbalance is shown one by one. */
const SHOWN = 12

/** Columns of the beginning of a file. */
const COLUMNS = 8

/** What a program by phases is like. */
export function phaseFacts(file: PhasesFile): readonly FileFact[] {
  const { objects, phases, ranks, seconds, fixed, from } = file
  const imbalances = recordedImbalances(file)
  const list = [...imbalances.subarray(0, SHOWN)].map((each) => each.toFixed(2)).join(', ')
  const stay = fixed.reduce((sum, each) => sum + each, 0)
  return [
    {
      label: 'Objects',
      text: `${count(objects)}${stay > 0 ? `, of which ${count(stay)} stay` : ''}`,
      help: 'What computes, and what may never move.',
    },
    {
      label: 'Ranks',
      text: count(ranks),
      help: 'Where the objects were when they were recorded: a processor for each.',
    },
    { label: 'Phases', text: count(phases), help: 'After each phase the balancers may move objects.' },
    { label: 'Channels', text: count(from.length), help: 'Pairs of objects of which one sends to the other.' },
    {
      label: 'Mean load',
      text: `${quantity(seconds.reduce((sum, each) => sum + each, 0) / phases / ranks, 's')} a phase`,
      help: 'What a rank computes in a phase, on average.',
    },
    {
      label: 'Imbalance as recorded',
      text: `${list}${phases > SHOWN ? `, … (${counted(phases, 'phase')})` : ''}`,
      help: 'Phase by phase: the greatest load over the mean, less 1 (λ of LBAF).',
    },
  ]
}

/** What was read, in one line, and whether a run has time for it. */
function readingText(file: PhasesFile, duration: number): string {
  const { objects, ranks, phases } = file
  const { recorded, least } = phaseSeconds(file)
  const size = `${counted(objects, 'object')} on ${counted(ranks, 'rank')}, ${counted(phases, 'phase')}: ${quantity(recorded, 's')} as recorded`
  if (recorded <= duration) return size
  const cut = least > duration ? 'the last phases are' : 'phases that end later are'
  return `${size}, at least ${quantity(least, 's')}; ${cut} not reached: the run stops at ${quantity(duration, 's')} (duration)`
}

/** The beginning of a scenario's file. */
export function previewOfPhases(values: Values): FilePreview | undefined {
  const file = heldFile(values.phasesFile)
  if (!file) return undefined
  const lines = new TextDecoder().decode(file.bytes.subarray(0, 4000)).split('\n')
  const all = phasesOf({ program: 'phases', phasesFile: file.fingerprint })
  return {
    ...(all && 'content' in all && { says: readingText(all.content, Number(values.duration) / CYCLES_PER_SECOND) }),
    rows: [
      ['', 'object', 'rank', ...Array.from({ length: SHOWN }, (_, n) => `phase ${n + 1}`)].slice(0, COLUMNS),
      ...lines
        .filter((line) => /^(object|fixed)/.test(line))
        .slice(0, 4)
        .map((line) =>
          line
            .split(/\s+/)
            .filter((_, i) => i !== 2)
            .slice(0, COLUMNS),
        ),
    ],
    headed: true,
    roles: [],
    *facts() {
      yield
      const read = phasesOf({ program: 'phases', phasesFile: file.fingerprint })
      if (!read || 'problem' in read) return read ?? { facts: [] }
      return { facts: phaseFacts(read.content) }
    },
  }
}
