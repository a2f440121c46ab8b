/** What each check cost: the run with that check turned, one replay after the other. */
import { unexpected } from '../../core/text/expected.ts'
import type { ChecksDetail, TurnedDetail } from './model/detail.ts'
import { runToReplay, timeTurned } from './model/replay.ts'
import { scenarioOf } from './model/scenario.ts'
import { laying } from './model/store.ts'
import type { MeshValues } from './parameters.ts'

/** Units of work of a piece of laying the mesh. */
const PIECE = 1_000_000

/**
 * Replays a run with one check turned, then with each other one. First it reports which checks could have been decided otherwise.
 *
 * @param first the number of the check that is replayed first, counted from 1
 */
export function* replays(values: MeshValues, first: number): Generator<number | ChecksDetail | TurnedDetail, void> {
  if (values.experiment !== 'run')
    throw new Error(unexpected('experiment', 'run, which has checks that decide', values.experiment))
  const making = laying(values)
  while (!making.advance(PIECE)) yield PIECE
  const line = making.result()
  const { checks, time } = yield* runToReplay(line, scenarioOf(values))
  const open = checks.filter((check) => check.open)
  yield { kind: 'checks', open: open.map(({ number }) => number), checks: checks.length }
  const isFirst = ({ number }: { readonly number: number }) => number === first
  for (const check of [...open.filter(isFirst), ...open.filter((one) => !isFirst(one))]) {
    const turned = yield* timeTurned(line, scenarioOf(values), checks, check)
    // What the order of adding loses is no difference.
    const more = Math.abs(turned - time) < 1e-9 * time ? 0 : turned - time
    yield { kind: 'turned', number: check.number, after: check.after, remapped: check.remapped, more }
  }
}
