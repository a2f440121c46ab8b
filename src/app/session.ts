/** What the page can do: changes of the scenario, history, presets, views. One session lives as long as the page. */
import { fixedBy } from '../core/arrangement.ts'
import { MOST_COMPARED, sameScenario } from '../core/compared.ts'
import { formatDifferences, parseLink } from '../core/link.ts'
import { applies, defaults, sameValue, type Value, type Values } from '../core/parameters.ts'
import { labs } from '../labs/descriptions.ts'
import type { ChangeValues, Preset } from '../labs/page.ts'
import { createAddress } from './address.ts'
import { axisRows } from './compare/axis.ts'
import { followCompared } from './compare/runs.ts'
import { createPlayhead } from './cursor.ts'
import type { Chosen } from './explore/chosen.ts'
import { createGuide } from './lessons/guide.ts'
import { checkParts, formatPage, readPage } from './page-link.ts'
import { createRunner } from './runner.ts'
import {
  createPageStore,
  freshLab,
  keptOf,
  type Notice,
  redone,
  type State,
  undone,
  withHistory,
  withNotice,
} from './store.ts'

/** The page's session. */
export type Session = ReturnType<typeof createSession>

/** What another lab does not take over from the one that is left. */
const LEFT_BEHIND = { run: undefined, comparedRuns: [], replications: undefined, lesson: undefined }

/** Creates the session; `begin` starts it. */
export function createSession() {
  const firstLab = Object.keys(labs)[0]
  const store = createPageStore(firstLab, defaults(labs[firstLab].parameters))
  const { getState, setState } = store
  const lab = () => labs[getState().lab]
  const notify = (notice: Notice) => setState((state) => withNotice(state, notice))
  const playhead = createPlayhead((playing) => {
    setState({ playing })
  })
  const runner = createRunner(store, playhead)
  followCompared(store)
  store.subscribe((state, before) => {
    if (state.comparedRuns === before.comparedRuns && state.span === before.span) return
    playhead.setCount(axisRows(state.run?.recording, state))
    runner.comeBack()
  })

  /** The link of the present picture, or of one that differs from it in what is given. */
  const link = (given: Partial<State> = {}) => formatPage({ ...getState(), ...given }, runner.keptStep())
  const address = createAddress(
    () => link(),
    (hash) => open(hash),
    () => dragged !== undefined,
  )
  playhead.subscribe(() => {
    if (!playhead.playing()) address.write()
  })

  /** Takes over a link; what could not be used is told. */
  const open = (text: string) => {
    playhead.pause()
    const { state: opened, step, lesson, scene } = readPage(text, firstLab)
    const other = opened.lab !== getState().lab
    if (other) runner.forget()
    runner.await(step, (steps, { step: word }) =>
      notify({
        id: 'at',
        kind: 'warning',
        text: `From the link: at: ${Number(step) + 1} is past the last ${word}; ${steps} is shown.`,
      }),
    )
    void checkParts(opened).then((notices) => {
      if (notices.some(({ id }) => id === 'tab')) setState({ chart: undefined })
      notices.forEach(notify)
    })
    setState((state) => ({
      ...withHistory(state, state.values),
      // What another lab has been through is nothing for this one to go back to.
      ...(other && { ...LEFT_BEHIND, past: [], future: [] }),
      ...opened,
    }))
    runner.start()
    address.write()
    void guide.read(lesson, scene, formatDifferences(lab().parameters, opened.values) === '')
  }

  const guide = createGuide({
    store,
    show(scene, left) {
      playhead.seek(0)
      const { state, step } = readPage(`${getState().lab}?${left ?? scene.query}`, firstLab)
      const { values, compared } = state
      const begins = left === undefined
      runner.await(begins ? scene.row : step)
      const side = begins ? (scene.side ?? 'numbers') : state.side
      // What was before the scene is not for undo to bring back: its controls are not there.
      setState({ values, compared, side, chart: undefined, past: [], future: [] })
      runner.start()
    },
    changed: address.write,
    warn: (text) => notify({ id: 'lesson', kind: 'warning', text }),
  })

  /** Parameters that are not to be changed by what the page offers: the link has hidden or locked them. */
  const fixed = () => fixedBy(getState().arrangement, lab(), getState().view === 'embed')
  /** Values with the fixed ones as they are. */
  const withFixed = (values: Values): Values => {
    const present = getState().values
    const ids = fixed()
    return ids.size === 0 ? values : { ...values, ...Object.fromEntries([...ids].map((id) => [id, present[id]])) }
  }

  /** Makes other values the scenario, as one step of history. */
  const replace = (wanted: Values) => {
    const before = getState().values
    const values = withFixed(wanted)
    if (sameScenario(values, before)) return
    setState((state) => ({ ...withHistory(state, before), values }))
    runner.start()
    address.write()
  }

  const travel = (step: (state: State) => Partial<State> | undefined) => {
    const next = step(getState())
    if (!next) return
    const { values } = getState()
    setState(next)
    if (getState().values !== values) runner.start()
    address.write()
  }

  /** Compares with other scenarios than before, as one step of history. */
  const compare = (compared: readonly Values[], values = getState().values) => {
    const before = getState().values
    setState((state) => ({ ...withHistory(state, before), compared, values }))
    if (values !== before) runner.start()
    address.write()
  }

  const playWhenReady = () => {
    const stop = store.subscribe(({ run }) => {
      if (!run) return
      stop()
      playhead.play()
    })
  }

  /** The values before the drag that is going on: what undo goes back to. */
  let dragged: Values | undefined
  const change: ChangeValues = (wanted, phase) => {
    const { values } = getState()
    const kept = fixed()
    const changes = Object.fromEntries(Object.entries(wanted).filter(([id]) => !kept.has(id)))
    const before = dragged ?? values
    dragged = phase === 'drag' ? before : undefined
    const differs = (from: Values) => Object.entries(changes).some(([id, value]) => !sameValue(from[id], value))
    const moved = differs(values)
    const changed = differs(before)
    if (moved) setState({ values: { ...values, ...changes } })
    if (phase === 'commit' && changed) {
      setState((state) => withHistory(state, before))
      address.write()
    }
    if (moved) runner.start()
  }

  /** What was on in the labs that were left, to be found again. */
  const left = new Map<string, ReturnType<typeof keptOf> & { readonly step: number | undefined }>()
  /** Goes to another lab, as it was left or with its defaults. */
  const setLab = (id: string) => {
    const state = getState()
    if (id === state.lab || !Object.hasOwn(labs, id)) return
    const { step, ...kept } = left.get(id) ?? { ...freshLab(defaults(labs[id].parameters)), step: undefined }
    left.set(state.lab, { ...keptOf(state), step: runner.keptStep() })
    playhead.pause()
    runner.forget()
    if (step !== undefined) runner.await(step)
    setState({ ...kept, ...LEFT_BEHIND, lab: id, problems: [], notices: [] })
    runner.start()
    address.write()
  }

  return {
    store,
    playhead,
    details: runner.details,
    start: runner.start,
    cancel: runner.cancel,
    open,
    /** Reads the address and runs. */
    begin() {
      const first = location.hash.length <= 1
      open(first ? `${firstLab}?${lab().opening ?? ''}` : location.hash)
      setState({ past: [] })
      // A first visit shows at once that this is about motion; a link shows the picture that was shared.
      if (first && !matchMedia('(prefers-reduced-motion: reduce)').matches) playWhenReady()
    },
    /** The whole address of the present picture, or of one that differs from it in what is given. */
    url: (given?: Partial<State>) => `${location.href.split('#')[0]}#${link(given)}`,
    /** Sets a parameter; a drag runs with every value and makes one step of history at its end. */
    change: (id: string, value: Value, phase: 'drag' | 'commit') => change({ [id]: value }, phase),
    /** Sets several parameters as one change. */
    changeAll: change,
    /** Makes other values the scenario. */
    replace,
    /** Goes to another lab; each keeps what was set in it. */
    setLab,
    /** Chooses what is explored. */
    choose(change: Chosen) {
      setState((state) => ({ chosen: { ...state.chosen, ...change } }))
      address.write()
    },
    undo: () => travel(undone),
    redo: () => travel(redone),
    /** Takes a group, or everything, back to its defaults; the seed stays. */
    reset(group?: string) {
      const table = lab().parameters
      const base: Values = defaults(table)
      const kept = (id: string) => id === 'seed' || (group !== undefined && table[id].group !== group)
      replace(Object.fromEntries(Object.entries(getState().values).map(([id, v]) => [id, kept(id) ? v : base[id]])))
    },
    /** Another seed: a new draw of the same scenario. */
    reseed() {
      const { values } = getState()
      const parameter = lab().parameters.seed
      if (typeof values.seed === 'number' && applies(parameter, values) && !fixed().has('seed')) {
        const seed = (values.seed + 1) % 2 ** 32
        // All that have met the same draws go on to do so.
        const drawn = (other: Values) => (other.seed === values.seed ? { ...other, seed } : other)
        compare(getState().compared.map(drawn), { ...values, seed })
      }
    },
    /** Compares with the scenario as it is now, or as it is with some other values, from now on. */
    pin(values: Values = {}) {
      const { compared, values: present } = getState()
      if (compared.length < MOST_COMPARED) compare([...compared, { ...present, ...values }])
      setState({ side: 'compare' })
      address.write()
    },
    /** Takes a compared scenario away; the first one is B. */
    unpin: (index: number) => compare(getState().compared.filter((_, i) => i !== index)),
    unpinAll: () => compare([]),
    /** Makes a compared scenario the present one, and the present one what it is compared with. */
    swap(index: number) {
      const { compared, values } = getState()
      if (compared[index]) compare(compared.with(index, values), compared[index])
    },
    setLayout(layout: string) {
      setState({ layout })
      address.write()
    },
    setSpan(span: string) {
      setState({ span })
      address.write()
    },
    choosePreset(preset: Preset) {
      playhead.seek(runner.homeStep())
      runner.await(undefined)
      replace(parseLink(`${getState().lab}?${preset.query}`, labs).values)
    },
    setSpeed(speed: number) {
      playhead.setSpeed(speed)
      setState({ speed })
    },
    setChart(chart: string | undefined) {
      setState({ chart })
      address.write()
    },
    /** Opens a view. The lecture view begins paused at the first frame. */
    setView(view: string) {
      if (view === 'lecture') playhead.seek(0)
      setState({ view, lecture: { black: false, pinned: false } })
      address.write()
    },
    guide,
    /** Makes a link's scenario the present one and looks at one of its rows. */
    tryOut(query: string, row: number) {
      playhead.seek(row)
      replace(parseLink(`${getState().lab}?${query}`, labs).values)
    },
    setLecture: (lecture: Partial<State['lecture']>) =>
      setState((state) => ({ lecture: { ...state.lecture, ...lecture } })),
    setSide(side: string) {
      setState({ side })
      address.write()
    },
    setDialog: (dialog: State['dialog']) => setState({ dialog }),
    notify,
    dismiss: (id: string) => setState((state) => ({ notices: state.notices.filter((n) => n.id !== id) })),
  }
}
