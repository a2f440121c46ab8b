/** Changes of the scenario and of what it is compared with, each one step of history. */
import { fixedBy } from '../../core/link/arrangement.ts'
import { MOST_COMPARED, sameScenario } from '../../core/link/compared.ts'
import { applies, defaults, type Value, type Values } from '../../core/parameters.ts'
import { sameValue } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ChangeValues } from '../../labs/page.ts'
import { redone, undone, withHistory } from './history.ts'
import { paced } from './pace.ts'
import type { Runner } from './runner/runner.ts'
import { inLesson, type PageStore, type State } from './store.ts'

/** Creates the scenario's operations; `run` runs the present values after each that changes them, `settle` hears of a drag's end. */
export function createScenario({ getState, setState }: PageStore, run: Runner['start'], settle: Runner['settle']) {
  const lab = () => labs[getState().lab]

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
    run()
  }

  const travel = (step: (state: State) => Partial<State> | undefined) => {
    const next = step(getState())
    if (!next) return
    const { values } = getState()
    setState(next)
    if (getState().values !== values) run()
  }

  /** Compares with other scenarios than before, as one step of history. */
  const compare = (compared: readonly Values[], values = getState().values) => {
    const before = getState().values
    setState((state) => ({ ...withHistory(state, before), compared, values }))
    if (values !== before) run()
  }

  /** The values before the drag that is going on: what undo goes back to. */
  let dragged: Values | undefined
  const set: ChangeValues = (wanted, phase) => {
    const { values } = getState()
    const kept = fixed()
    const changes = Object.fromEntries(Object.entries(wanted).filter(([id]) => !kept.has(id)))
    const before = dragged ?? values
    dragged = phase === 'drag' ? before : undefined
    const differs = (from: Values) => Object.entries(changes).some(([id, value]) => !sameValue(from[id], value))
    const moved = differs(values)
    const changed = differs(before)
    const dragging = phase === 'drag'
    if (moved) setState({ values: { ...values, ...changes }, dragging })
    else if (getState().dragging !== dragging) setState({ dragging })
    if (phase === 'commit' && changed) setState((state) => withHistory(state, before))
    if (moved) run(dragging)
    else if (phase === 'commit') settle()
  }
  const change = paced(set, () => getState().values)

  return {
    /** Sets a parameter; a drag runs with its latest value and makes one step of history at its end. */
    change: (id: string, value: Value, phase: 'drag' | 'commit') => change({ [id]: value }, phase),
    /** Sets several parameters as one change. */
    changeAll: change,
    /** Makes other values the scenario. */
    replace,
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
      // A lesson stays beside what it is about.
      if (!inLesson(getState())) setState({ view: 'compare' })
    },
    /** Takes a compared scenario away; the first one is B. */
    unpin: (index: number) => compare(getState().compared.filter((_, i) => i !== index)),
    unpinAll: () => compare([]),
    /** Makes a compared scenario the present one, and the present one what it is compared with. */
    swap(index: number) {
      const { compared, values } = getState()
      if (compared[index]) compare(compared.with(index, values), compared[index])
    },
  }
}
