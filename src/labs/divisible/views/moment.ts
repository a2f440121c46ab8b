/** A schedule at an instant: where it stands, and what the port and the workers do then, as the picture has it. */
import type { Place, Shown } from '../../../core/playhead/shown.ts'
import { listed } from '../../../core/text/case.ts'
import { counted } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import {
  isSingle,
  type Member,
  nameOf,
  type Plan,
  problemIn,
  scheduleOf,
  type WorkerSchedule,
} from '../model/detail.ts'
import { answerOf, scenarioOf } from './shown.ts'
import { TURNS } from './turns.ts'

/** The instant that the line through the schedule stands at; undefined where the playhead goes through programs. */
export function shown(run: RunView, { id, share }: Place): (Shown & { readonly instant: Plan }) | undefined {
  if (id !== 'schedule' || !run.finished || !isSingle(scenarioOf(run))) return undefined
  const plan = planOf(run)
  return (
    plan && {
      row: run.recording.count - 1,
      from: share,
      to: share,
      time: share * plan.time,
      end: plan.time,
      instant: plan,
    }
  )
}

const plans = new WeakMap<RunView, Plan | undefined>()

/** The answer of a run; the same object every time. */
function planOf(run: RunView): Plan | undefined {
  if (!plans.has(run)) plans.set(run, answerOf(run))
  return plans.get(run)
}

/** No more workers than these are named one by one: by number, and by turn, which takes more room. */
const MOST_NAMED = 3
const MOST_BY_TURN = 2

/** How workers are called in a sentence: one, and several. */
interface Names {
  readonly one: (worker: number) => string
  readonly several: (workers: readonly number[]) => string
  readonly most: number
}

/** By their numbers: "worker 2", "workers 1 and 2". */
const byNumber: Names = {
  one: nameOf,
  several: (workers) => `workers ${listed(workers.map((worker) => String(worker + 1)))}`,
  most: MOST_NAMED,
}

/** By the turn in which they are served: "the first and second worker", or briefly, once one has been named, "the first and second". */
function byTurn(workers: readonly WorkerSchedule[], length: 'in full' | 'briefly'): Names {
  const turn = (worker: number) => TURNS[workers.findIndex((each) => each.worker === worker)]
  const noun = length === 'briefly' ? '' : ' worker'
  return {
    one: (worker) => `the ${turn(worker)}${noun}`,
    several: (some) => `the ${listed(some.map(turn))}${noun}`,
    most: MOST_BY_TURN,
  }
}

/** Some of the workers with what they do: "workers 1 and 2 compute", "12 workers compute"; nothing of none. */
function who(some: readonly WorkerSchedule[], names: Names, one: string, many: string): readonly string[] {
  if (some.length === 0) return []
  const workers = some.map(({ worker }) => worker)
  if (workers.length === 1) return [`${names.one(workers[0])} ${one}`]
  return [`${workers.length > names.most ? counted(workers.length, 'worker') : names.several(workers)} ${many}`]
}

/** What the sender and the workers do at a time before the end, in a sentence without its time. */
export const doingText = (run: RunView, plan: Plan, time: number): string => doingIn(run, plan, time, () => byNumber)

/** The same, with workers called by the turn in which they are served: of schedules that a first screen can draw. */
export const doingInTurn = (run: RunView, plan: Plan, time: number): string => doingIn(run, plan, time, byTurn)

/** What the sender and the workers do at a time, in words. @param called how workers are named */
function doingIn(run: RunView, plan: Plan, time: number, called: typeof byTurn): string {
  const schedule = scheduleOf(problemIn(scenarioOf(run)), plan, plan)
  const workers = schedule.rows.filter((row) => 'worker' in row)
  const use = schedule.port.find(({ start, end }) => time >= start && time < end)
  const inFull = called(workers, 'in full')
  const nameIn = (member: Member) => (typeof member === 'number' ? inFull.one(member) : nameOf(member))
  const sender = use
    ? `the sender ${use.phase === 'allocation' ? 'serves' : 'collects from'} ${nameIn(use.member)}`
    : 'the sender has nothing to do'
  const names = called(workers, use ? 'briefly' : 'in full')
  const computing = workers.filter(({ pieces }) =>
    pieces.some(({ computationStart, computationEnd }) => time >= computationStart && time < computationEnd),
  )
  return [
    sender,
    ...who(computing, names, 'computes', 'compute'),
    ...who(
      workers.filter(({ allocationStart }) => time < allocationStart),
      names,
      'has nothing',
      'have nothing',
    ),
    ...who(
      workers.filter(({ collectionEnd }) => time >= collectionEnd),
      names,
      'is done',
      'are done',
    ),
  ].join('; ')
}
