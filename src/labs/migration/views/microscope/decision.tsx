/** The microscope: a round of the balancers step by step, and what a processor does in the slot of time under the playhead. */

import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import { Choice } from '../../../../charts/choice.tsx'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { CYCLES_PER_SECOND, type MigrationDetail, processesOf, type RoundDetail } from '../../model/detail.ts'
import { moves, roundText, scenarioIn } from '../words.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { LoadsPanel } from './loads-panel.tsx'
import { ProcessorPanel } from './processor-panel.tsx'

const PARTS = [
  { id: 'loads', label: 'Loads' },
  { id: 'choice', label: 'Moves' },
  { id: 'processor', label: 'A processor' },
] as const

/** The panel beside the transputers. */
export function Decision(props: ViewProps) {
  const { run, details } = props
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as MigrationDetail | undefined)
  const inspected = useDeferredValue(latest)
  const [partId, setPartId] = useState<(typeof PARTS)[number]['id']>()
  const moving = moves(run)
  const parts = moving ? PARTS : PARTS.filter(({ id }) => id === 'processor')
  const part = parts.find(({ id }) => id === partId) ?? parts[0]
  const detail = inspected && belongs(inspected, props) ? inspected : undefined
  return (
    <div className="stack gap-8 any-height scroll">
      {moving ? (
        <Choice label="What is looked at" options={parts} chosen={part.id} onChoose={setPartId} className="wrap" />
      ) : (
        <p>Migration is off: there are no rounds, and every process stays where it is placed.</p>
      )}
      {!detail && <p>Looking into this moment …</p>}
      {detail && part.id === 'processor' && <ProcessorPanel run={run} detail={detail} lens={props.lens} />}
      {detail && part.id !== 'processor' && <Rounds {...props} detail={detail} part={part.id} />}
    </div>
  )
}

/** Whether a detail is of a run of this size: while a newer run is computed it may be of the one before. */
const belongs = ({ place, latest }: MigrationDetail, { run }: ViewProps): boolean =>
  place.length === processesOf(scenarioIn(run)) && (latest === undefined || latest.busy.length === run.recording.lanes)

interface RoundsProps extends ViewProps {
  readonly detail: MigrationDetail
  readonly part: 'loads' | 'choice'
}

/** The last round until the playhead, or another one of the same slot. */
function Rounds({ run, axis, playhead, lens, detail, part }: RoundsProps) {
  const [chosenTime, setChosenTime] = useState<number>()
  const { rounds, latest } = detail
  const round = rounds.find(({ time }) => time === chosenTime) ?? latest
  if (!round) return <p>Until here there has been no round: the first is after {firstRound(run.values)}.</p>
  const seconds = axisOf(run.recording, 'seconds')
  const [window, pause] = [round.window, round.pause].map((cycles) => cycles / CYCLES_PER_SECOND)
  const at = rounds.indexOf(round)
  const go = (by: 1 | -1) => {
    const other = rounds[at + by]
    if (at >= 0 && other) return setChosenTime(other.time)
    setChosenTime(undefined)
    const time = round.time + (by > 0 ? pause : -window)
    playhead.seek(axis.unit === 'seconds' ? time : seconds.stepAt(time))
  }
  return (
    <>
      <div className="row gap-8" role="group" aria-label="Rounds">
        <button type="button" className="tool" disabled={round.nth === 1} onClick={() => go(-1)}>
          ‹ Before
        </button>
        <button type="button" className="tool" disabled={round.time + pause >= seconds.end} onClick={() => go(1)}>
          Next ›
        </button>
        {rounds.length > 1 && (
          <span>
            {counted(rounds.length, 'round')} in this slot{detail.complete ? '' : ', or more'}
          </span>
        )}
      </div>
      <h3 className="medium">
        Round {count(round.nth)} <span className="soft regular">at {quantity(round.time, 's')}</span>
      </h3>
      <Part part={part} run={run} round={round} lens={lens} />
    </>
  )
}

const firstRound = ({ program, period }: ViewProps['run']['values']) =>
  program === 'phases' ? 'the first phase' : quantity(Number(period) / CYCLES_PER_SECOND, 's')

interface PartProps extends Pick<RoundsProps, 'part' | 'run' | 'lens'> {
  readonly round: RoundDetail
}

function Part({ part, ...shown }: PartProps) {
  if (part === 'choice') return <ChoicePanel {...shown} />
  return (
    <>
      <p>{roundText(shown.run, shown.round)}</p>
      <LoadsPanel {...shown} />
    </>
  )
}
