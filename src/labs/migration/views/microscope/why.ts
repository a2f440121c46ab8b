/** Why a balancer did what it did, in words: read off the decision, whatever the strategy is called. */
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { RunView } from '../../../page.ts'
import { locations } from '../../locations/index.ts'
import type { Candidate, Decision, RoundDetail } from '../../model/detail.ts'
import { selections } from '../../selections/index.ts'
import { strategies } from '../../strategies/index.ts'
import { scenarioIn } from '../words.ts'

const uses = (run: RunView, id: 'select' | 'locate' | 'guard'): boolean =>
  (strategies[scenarioIn(run).strategy].uses as readonly string[]).includes(id)

/** Whether it chooses among all processes by a rule of its own: there is no order of the candidates to speak of. */
const choosesAmongAll = (run: RunView): boolean =>
  ['program', 'all'].includes(strategies[scenarioIn(run).strategy].compares)

/** "2", "2 and 7", "2, 7 and 11". */
const listed = (numbers: readonly number[]): string =>
  numbers.length < 2
    ? numbers.map(count).join('')
    : `${numbers.slice(0, -1).map(count).join(', ')} and ${count(numbers[numbers.length - 1])}`

/** Why a processor decides at all. */
export function whoText(
  run: RunView,
  { window, busy, mean, present }: RoundDetail,
  { by, processor, targets }: Decision,
): string {
  const { strategy, neighbourhood } = scenarioIn(run)
  const share = (cycles: number) => quantity((100 * cycles) / window, '%')
  const { compares } = strategies[strategy]
  const who = `Processor ${count(by)}`
  if (compares === 'neighbourhood') {
    const whom = neighbourhood === 'whole' ? 'its neighbourhood' : 'its neighbours'
    return `${who} was busy ${share(busy[by])} of the time since the last round and ${whom} ${share(mean[by])} on average: it is high.`
  }
  if (compares === 'queue') {
    const kind =
      by === processor
        ? 'long, and it looks for a processor to give to'
        : 'short, and it looks for a processor to take from'
    return `${who} had ${quantity(present[by] / window, 'processes')} at its CPU on average since the last round. That queue is ${kind}.`
  }
  if (compares === 'program')
    return `${who} was busy ${share(busy[by])} of the time since the last round: your program takes something from it.`
  if (compares === 'all')
    return `${who} was busy ${share(busy[by])} of the time since the last round, all together ${share(busy.reduce((sum, each) => sum + each, 0) / busy.length)} on average.`
  const other = targets[0]
  return other === undefined
    ? `${who} was busy ${share(busy[by])} of the time since the last round.`
    : `${who} was busy ${share(busy[by])} of the time since the last round, and its neighbour ${count(other)} only ${share(busy[other])}.`
}

/** The processor that something may go to or come from. */
export function targetsText(run: RunView, { window, present }: RoundDetail, decision: Decision): string {
  const { by, processor, asked, targets, occupied } = decision
  const { strategy } = scenarioIn(run)
  const occupiedText =
    occupied.length > 0
      ? ` Between ${count(processor)} and ${listed(occupied)} a process is moving already, or is to move: nothing else goes there.`
      : ''
  if (['neighbours', 'all', 'program'].includes(strategies[strategy].compares)) return occupiedText.trim()
  if (asked.length > 0) {
    const target = targets[0] ?? occupied[0]
    const who = asked.map((q) => `${count(q)} (${quantity(present[q] / window)})`).join(', ')
    const result =
      target === undefined || processor < 0
        ? 'No processor suits, so nothing moves.'
        : processor === by
          ? `The target is ${count(target)}.`
          : `The one to give is ${count(processor)}.`
    return `It draws ${who}; in brackets their queues. ${result}${occupiedText}`
  }
  if (targets.length === 0) {
    return `No neighbour is a target: none is free and low, by its own neighbourhood’s mean and by this one’s.${occupiedText}`
  }
  const one = targets.length === 1
  return `${one ? 'Neighbour' : 'Neighbours'} ${listed(targets)} ${one ? 'is' : 'are'} low, also by this processor’s mean: up to ${counted(targets.length, 'process', 'processes')} may go.${occupiedText}`
}

/** The rule by which processes are selected, and how much may go. */
export function selectionText(run: RunView, { most }: Decision): string {
  if (choosesAmongAll(run)) return 'These could be chosen.'
  const rule = uses(run, 'select')
    ? `${selections[scenarioIn(run).select].help}`
    : 'The process that has computed most goes, of those that have computed no more than may go.'
  const low = uses(run, 'guard') ? '; with more gone it would be low itself' : ''
  const limit =
    most === undefined
      ? 'Any amount of work may go.'
      : `Work of up to ${counted(Math.max(0, most), 'cycle')} may go${low}.`
  const ready = scenarioIn(run).candidates === 'ready' ? ' Those that communicate are left out.' : ''
  return `${rule}${ready} ${limit}`
}

/** Why there is no process to choose from. */
export const noneText = (run: RunView): string =>
  scenarioIn(run).candidates === 'ready'
    ? 'No process may be chosen: none is ready, or all that are move already.'
    : 'No process may be chosen: none is there, or all are to move already.'

/** Where the selected ones go. */
export function locationText(run: RunView, { pairs }: Decision): string {
  const rule = uses(run, 'locate') ? `${locations[scenarioIn(run).locate].help} ` : ''
  const each = pairs.map(({ process, target, messages }) => {
    const sent = messages === undefined ? '' : ` (${counted(messages, 'message')} went over that link)`
    return `process ${count(process)} to processor ${count(target)}${sent}`
  })
  return pairs.length === 0 ? 'No process goes.' : `${rule}So ${each.join(', ')}.`
}

/** Processes that were refused, and by whom; none where none was. */
export function refusedText({ pairs, refused }: Decision): string | undefined {
  const refusing = pairs.filter(({ process }) => refused.includes(process))
  if (refusing.length === 0) return undefined
  const each = refusing.map(({ process, target }) => `processor ${count(target)} refuses process ${count(process)}`)
  const text = `${each.join(', ')}: it would be high with it.`
  return text[0].toUpperCase() + text.slice(1)
}

/** What happened to a candidate. */
export function fate(run: RunView, candidate: Candidate, decision: Decision): string {
  const { most, pairs, refused, selected, targets, candidates } = decision
  const { process, worked, ratio } = candidate
  const pair = pairs.find((one) => one.process === process)
  if (refused.includes(process)) return `refused by ${count(pair?.target ?? 0)}`
  if (pair) return `goes to ${count(pair.target)}`
  if (choosesAmongAll(run)) return 'stays'
  if (most !== undefined && worked > most) return 'more than may go'
  if (!uses(run, 'select')) return worked < 1 ? 'has not computed' : 'has computed no more'
  if (selected.length >= targets.length) return 'others come first'
  if (ratio === undefined && selections[scenarioIn(run).select].ranks.by === 'distance') return 'was not at the CPU'
  const gone = candidates.reduce((sum, one) => sum + (selected.includes(one.process) ? one.worked : 0), 0)
  return most !== undefined && gone + worked > most ? 'too much beside the others' : 'others come first'
}

/** Candidates in the order in which they are considered, those selected first. */
export function ranked(run: RunView, { candidates, selected }: Decision): readonly Candidate[] {
  const { by, most } = uses(run, 'select')
    ? selections[scenarioIn(run).select].ranks
    : ({ by: 'worked', most: true } as const)
  const place = ({ process }: Candidate) => (selected.includes(process) ? selected.indexOf(process) : selected.length)
  const sign = most ? -1 : 1
  return [...candidates].sort((a, b) => place(a) - place(b) || sign * (a[by] - b[by]) || a.process - b.process)
}
