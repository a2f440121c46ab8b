/** The caption of a first screen: what the sender and the workers do, who are called by the turn in which they are served. */
import type { Detail } from '../../../core/lab.ts'
import type { Shown } from '../../../core/playhead/shown.ts'
import { quantity } from '../../../core/text/format.ts'
import type { RunView } from '../../page.ts'
import { type Plan, problemIn } from '../model/detail.ts'
import { doingInTurn } from './moment.ts'
import { scenarioOf } from './shown.ts'
import { isPlain } from './turns.ts'
import { caption } from './words.ts'

/** In two lines of a phone. */
export function firstCaption(run: RunView, row: number, detail?: Detail, shown?: Shown): string {
  if (!shown?.instant || shown.time === undefined || !isPlain(problemIn(scenarioOf(run))))
    return caption(run, row, detail, shown)
  const head = `At ${quantity(shown.time)}: `
  return shown.to < 1
    ? `${head}${doingInTurn(run, shown.instant as Plan, shown.time)}.`
    : `${head}all is done; the sender has all results.`
}
