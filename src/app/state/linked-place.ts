/** The place that a link gives the playhead: whether the run reaches it is known when the run has ended. */
import { unitOf } from '../../core/playhead/axis.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { firstPosition } from './axis.ts'
import type { Notice } from './notices.ts'
import type { PageStore, State } from './store.ts'

/** Notifies the reader if the place of a link lies past the end of its run. */
export function followLinkedPlace(store: PageStore, playhead: Transport, notify: (notice: Notice) => void) {
  let expected = false

  /** Where runs are compared, the axis may go on. */
  const notifyPast = ({ compared, axis, lab, values }: State, step: string) => {
    const [x, last] = [playhead.placed(), playhead.position()]
    if (compared.length > 0 || !Number.isFinite(x) || x <= last) return
    if (x === firstPosition(labs[lab].shape(values).shape, unitOf(axis))) return
    const text =
      unitOf(axis) === 'seconds'
        ? `time: ${x} is past the end of the run; ${quantity(last, 's')} is shown`
        : `at: ${x + 1} is past the last ${step}; ${last + 1} is shown`
    notify({ id: 'at', kind: 'warning', text: `From the link: ${text}.` })
  }
  store.subscribe((state, { run }) => {
    if (!expected || run === state.run || !state.run?.finished || state.run.values !== state.values) return
    expected = false
    notifyPast(state, state.run.recording.shape.step)
  })

  return {
    /** A link has put the playhead somewhere, and its run is on its way. */
    expect() {
      expected = true
    },
    /** Something else is opened. */
    forget() {
      expected = false
    },
  }
}
