/**
 * What an embedded page and its host say to each other, in messages of version 1: `{ evenkeel: 1, type, … }`. doc/embedding.md lists them.
 *
 * The page says `ready` to the page around it. It takes messages from that window alone; the first one that is a `hello` binds it to the
 * host's origin, and from then on it reports to that origin alone what its run gives. Whatever else comes is left alone.
 */
import { applyInFrame } from '../../../charts/in-frame.ts'
import { withDeclared } from '../../../core/lab.ts'
import type { Values } from '../../../core/parameters.ts'
import { createSource } from '../../../core/source.ts'
import { validate } from '../../../core/text/values.ts'
import { version } from '../../../core/version.ts'
import { labs } from '../../../labs/descriptions.ts'
import { groundOf } from '../../state/axis.ts'
import { predictions } from '../../state/predictions.ts'
import type { Session } from '../../state/session.ts'
import { showAs } from '../../state/theme-choice.ts'
import { tries } from '../../state/tries.ts'

/** The version of the messages. */
const PROTOCOL = 1

type Message = Readonly<Record<string, unknown>>

/** How long a link rests before it is sent, in milliseconds: while something is dragged or plays it changes with every frame. */
const REST_MS = 250

/** The language of the title and note, as the host has named it. */
export const hostLanguage = createSource<string | undefined>(undefined)

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'evenkeel' in data && data.evenkeel === PROTOCOL && 'type' in data

/** Whether it can be a parameter's value at all. An object may be anything, and even hold itself. */
const isValue = (value: unknown): value is Values[string] =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number'))

/** Begins to talk; nothing where the page is embedded nowhere. */
export function followHost({ store, playhead, open, url }: Session): void {
  const host = window.parent
  if (host === window) return
  /** The origin of the page around, once it has said something that it may. */
  let origin: string | undefined
  const say = (type: string, content: object = {}) => {
    if (origin !== undefined)
      host.postMessage({ evenkeel: PROTOCOL, type, ...content }, origin === 'null' ? '*' : origin)
  }
  const link = () => url().replace(/^[^#]*#/, '')

  /** The values that are to be set with the next frame. */
  let pendingValues: Record<string, unknown> | undefined
  const setWanted = () => {
    const newValues = pendingValues
    pendingValues = undefined
    const { lab, values } = store.getState()
    if (!newValues || !lab) return
    const model = labs[lab]
    const refused: string[] = []
    const next: Record<string, Values[string]> = { ...values }
    for (const [id, value] of Object.entries(newValues).slice(0, 200)) {
      const isKnown = Object.hasOwn(model.parameters, id)
      const problem = !isKnown
        ? { message: `${id.slice(0, 40)}: no parameter` }
        : isValue(value)
          ? validate(id, model.parameters[id], value)
          : { message: `${id}: expected a number, a text or a list of numbers` }
      if (problem) refused.push(problem.message)
      else next[id] = value as Values[string]
    }
    if (refused.length > 0) say('refused', { problems: refused.slice(0, 10) })
    if (refused.length < Object.keys(newValues).length) open(url({ values: withDeclared(model, next) }))
  }

  const takes: Readonly<Record<string, (message: Message) => void>> = {
    set({ values }) {
      if (typeof values !== 'object' || values === null) return
      pendingValues = { ...pendingValues, ...values }
      applyInFrame(setWanted)
    },
    play: () => playhead.play(),
    pause: () => playhead.playing() && playhead.seek(playhead.position()),
    seek({ to, share }) {
      const { run } = store.getState()
      if (!run) return
      const end = groundOf(store.getState()).last
      const x = typeof share === 'number' ? share * end : to
      if (typeof x === 'number' && x >= 0) playhead.seek(Math.min(x, end))
    },
    theme({ theme }) {
      if (theme === 'light' || theme === 'dark') showAs(theme)
      else if (theme === 'auto') showAs(undefined)
    },
    recording() {
      const { run } = store.getState()
      if (!run) return
      const { shape, count, stride, columns } = run.recording
      const cut = Object.fromEntries(Object.entries(columns).map(([id, column]) => [id, column.slice(0, count)]))
      const units = Object.fromEntries(shape.columns.map(({ id, unit }) => [id, unit]))
      say('recording', { step: shape.step, stride, columns: cut, units })
    },
  }

  const hello = (from: string, { follow, lang }: Message) => {
    origin = from
    if (typeof lang === 'string' && LANGUAGE.test(lang)) hostLanguage.set(lang)
    if (follow === true) followHeight(say)
    sendLink()
    sendMetrics()
  }

  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== host || !isMessage(data)) return
    if (data.type === 'hello' && (origin === undefined || origin === from)) hello(from, data)
    else if (from === origin && typeof data.type === 'string' && Object.hasOwn(takes, data.type)) takes[data.type](data)
  })

  /** The link that was sent last, and the wait until the next one has rested. */
  let sent = ''
  let resting: ReturnType<typeof setTimeout> | undefined
  const sendLink = () => {
    const present = store.getState().lab ? link() : ''
    if (present === sent || present === '') return
    sent = present
    say('link', { link: present })
  }
  const sendMetrics = () => {
    const { run, lab } = store.getState()
    if (run?.finished && run.metrics) say('metrics', { lab, scenario: run.values, metrics: run.metrics, link: link() })
  }
  const sendPlayhead = () => say('playhead', { position: playhead.position(), playing: playhead.playing() })
  const rest = () => {
    clearTimeout(resting)
    resting = setTimeout(sendLink, REST_MS)
  }
  store.subscribe((state, before) => {
    if (state.run !== before.run) sendMetrics()
    rest()
  })
  playhead.subscribe(() => {
    applyInFrame(sendPlayhead)
    rest()
  })
  predictions.subscribe(() => {
    const { asking } = store.getState()
    const answer = asking && predictions.all()[asking.key]
    if (answer !== undefined) say('answer', { question: asking?.key, answer })
  })
  let previous = tries.all()
  tries.subscribe(() => {
    const all = tries.all()
    for (const [lesson, { tries: lessonTries }] of Object.entries(all)) {
      const last = lessonTries.at(-1)
      if (last === undefined || lessonTries === previous[lesson]?.tries) continue
      const { question, answer, number, outcome } = last
      say('answer', { question: `${lesson}/${question}`, answer, try: number, outcome })
    }
    previous = all
  })
  host.postMessage({ evenkeel: PROTOCOL, type: 'ready', version }, '*')
}

/** Lets the content be as high as it is, and reports how high that is. */
function followHeight(say: (type: string, content: object) => void): void {
  const root = document.documentElement
  if (root.dataset.follows) return
  root.dataset.follows = ''
  let sent = 0
  // While it is loaded something else stands there.
  const content = () => document.querySelector('#main > [data-region="embedded"]')
  const report = () => {
    const height = Math.ceil(content()?.getBoundingClientRect().height ?? 0)
    if (height === sent || height === 0) return
    sent = height
    say('height', { height })
  }
  const observer = new ResizeObserver(report)
  const watch = () => {
    const picture = content()
    observer.disconnect()
    if (picture) observer.observe(picture)
    report()
  }
  // A view that is loaded later replaces the content.
  const main = document.getElementById('root')
  if (main) new MutationObserver(watch).observe(main, { childList: true, subtree: true })
  watch()
}
