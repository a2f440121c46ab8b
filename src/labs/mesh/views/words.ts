/** The lab in words: captions, readouts, numbers, markers. */
import type { Detail, Metric, Metrics } from '../../../core/lab.ts'
import { typedValues } from '../../../core/parameters.ts'
import { hasRow, type Recording } from '../../../core/recording.ts'
import { timeComparison } from '../../../core/text/comparison.ts'
import { count, counted, quantity } from '../../../core/text/format.ts'
import type { Headline, Marker, RunView } from '../../page.ts'
import type { CheckDetail, MeshDetail, TurnedDetail } from '../model/detail.ts'
import type { MeshValues } from '../parameters.ts'
import { policies } from '../policies/index.ts'

/** A run's scenario by its own type. */
export const scenarioIn = ({ values }: Pick<RunView, 'values'>): MeshValues => typedValues<MeshValues>(values)

/** Whether a run is the loop, and not a single remap. */
export const loops = (run: Pick<RunView, 'values'>): boolean => scenarioIn(run).experiment === 'run'

/** Whether a run is a partition, level by level. */
export const partitions = (run: Pick<RunView, 'values'>): boolean => scenarioIn(run).experiment === 'partition'

/** Whether the mesh of a run changes. */
export const changes = ({ recording }: Pick<RunView, 'recording'>): boolean => 'elements' in recording.columns

/** What is happening in a row, and what a check in it decided. */
export function caption(run: RunView, row: number, detail?: Detail): string {
  const { recording } = run
  if (!hasRow(recording, row)) return 'Nothing has been recorded yet.'
  if (partitions(run)) return levelCaption(run, row)
  return loops(run) ? iterationCaption(recording, row, detail as MeshDetail | undefined) : remapCaption(run, row)
}

function iterationCaption(recording: Recording, row: number, detail: MeshDetail | undefined): string {
  const { columns, matrices, lanes, stride } = recording
  const longest = slowest(recording, row)
  const load = matrices.load[row * lanes + longest]
  const [one, mean] = stride > 1 ? ['an iteration takes', ' on average'] : ['the iteration takes', '']
  const time = `${quantity(columns.iteration[row], 's')}${mean}`
  const why = load > 1.005 ? `, which has other work as well (load factor ${quantity(load)}${mean})` : ''
  // Some may compute as long, to the last digit.
  const busiest = lanes > 1 ? `; no processor computes longer than processor ${count(longest)}${why}` : why
  const check = detail?.kind === 'iteration' && stride === 1 && detail.number === row ? detail.check : undefined
  const decided = check ? ` ${decision(check)}` : checked(recording, row)
  const elements = columns.elements ? `${counted(columns.elements[row], 'element')}; ` : ''
  return `${quantity(columns.time[row], 's')}: ${elements}${one} ${time}${busiest}.${decided}`
}

const moving = (elements: number) => `${counted(elements, 'element')} ${elements === 1 ? 'moves' : 'move'}`

/** What is known about the checks in a row that have not been looked into. */
function checked({ columns, stride }: Recording, row: number): string {
  const [checks, remaps, moved] = [columns.checks[row], columns.remaps[row], columns.moved[row]]
  if (checks === 0) return ''
  if (stride > 1) {
    const outcome = remaps > 0 ? ` and ${counted(remaps, 'remap')}: ${moving(moved)}` : ', and nothing moves'
    return ` There ${checks === 1 ? 'is' : 'are'} ${counted(checks, 'check')}${outcome}.`
  }
  return remaps > 0 ? ` A remap follows: ${moving(moved)}.` : ' A check follows, and nothing moves.'
}

/** What a remap costs where schedules have to be built in any case, because the mesh has changed. */
const beside = (price: number): string =>
  `costs ${quantity(Math.abs(price), 's')} ${price < 0 ? 'less' : 'more'} than only to follow the mesh`

/** What a check decided, and why, in a sentence. */
export function decision(check: CheckDetail): string {
  const { moved } = check.transfers
  if (moved === 0) return 'A check follows: the parts fit, nothing would move.'
  const move = counted(moved, 'element')
  if (check.forced) return `A processor leaves or joins: ${move} ${moved === 1 ? 'has' : 'have'} to move.`
  const saved = quantity(check.gain * check.horizon, 's')
  const price = check.owed > 0 ? beside(check.price) : `costs ${quantity(check.price, 's')}`
  const compared = `a remap of ${move} would save ${saved} in ${counted(check.horizon, 'iteration')} and ${price}`
  return `A check follows: ${compared}, ${check.remapped ? 'and is made' : 'and is not made'}.`
}

/** What the other decision of a check would have been worth, in a sentence. */
export function turnedText({ remapped, more }: Pick<TurnedDetail, 'remapped' | 'more'>): string {
  const other = remapped ? 'Staying' : 'A remap'
  if (more === 0) return `${other} would have taken the same time.`
  const time = quantity(Math.abs(more), 's')
  return more < 0 ? `${other} would have saved ${time}.` : `${other} would have taken ${time} more.`
}

/** How many of the checks that could be decided otherwise were decided wrongly, in a sentence. */
export function wrongText(turned: readonly Pick<TurnedDetail, 'more'>[]): string {
  const wrong = turned.filter(({ more }) => more < 0).length
  const of = counted(turned.length, 'decision')
  return wrong === 0
    ? `None of ${of} was wrong: none of the others would have saved time by itself.`
    : `${count(wrong)} of ${of} ${wrong === 1 ? 'was' : 'were'} wrong: the other would have saved time by itself.`
}

function remapCaption(run: RunView, row: number): string {
  const { columns, count: rows, shape } = run.recording
  const [stay, move] = [columns.overlap[row], columns.moved[row]]
  const elements = `${counted(stay, 'element stays', 'elements stay')}, ${counted(move, 'moves', 'move')} in ${counted(columns.messages[row], 'message')}`
  if (columns.processor[row] >= 0) {
    return `Processor ${count(columns.processor[row])} is tried at all places and left at place ${count(columns.place[row])}: ${elements}.`
  }
  const first = row === 0 && (rows > 1 || !run.finished || shape.columns.length === 0)
  return `${first ? 'The order of the intervals is kept' : 'The new partition'}: ${elements}.`
}

/** The row in which the coarsest graph is cut; −1 where it is not there yet. */
const cutRow = ({ columns: { depth }, count: rows }: Recording): number => {
  for (let row = 1; row < rows; row++) if (depth[row] === depth[row - 1]) return row
  return -1
}

/** What a row of a partition does, in a word or two. */
export function stageWords(recording: Recording, row: number): string {
  const cut = cutRow(recording)
  if (cut < 0 || row < cut) return row === 0 ? 'The mesh' : 'Coarsened'
  return row === cut ? 'Cut' : recording.columns.depth[row] === 0 ? 'The mesh again' : 'Finer'
}

function levelCaption({ recording }: RunView, row: number): string {
  const { columns } = recording
  const graph = `${counted(columns.vertices[row], 'vertex', 'vertices')} and ${counted(columns.edges[row], 'edge')}`
  const cut = cutRow(recording)
  if (row === 0) return `The mesh has ${graph}.`
  if (cut < 0 || row < cut)
    return `Level ${count(columns.depth[row])}: neighbours are put together. The graph has ${graph}.`
  const now = counted(columns.cut[row], 'edge')
  if (row === cut) return `The coarsest graph is cut: ${now} of the mesh ${columns.cut[row] === 1 ? 'is' : 'are'} cut.`
  const saved = columns.gained[row]
  // A part that is too large or empty gives or gets vertices even where that cuts more.
  const change =
    saved === 0
      ? 'no vertex changes parts for the better'
      : saved > 0
        ? `improving the parts saves ${count(saved)}`
        : `evening out the parts adds ${count(-saved)}`
  return `Level ${count(columns.depth[row])}: the graph has ${counted(columns.vertices[row], 'vertex', 'vertices')}; ${change}. ${now} ${columns.cut[row] === 1 ? 'is' : 'are'} cut.`
}

/** The processor that computes longest in a row. */
export function slowest({ matrices: { compute }, lanes }: Recording, row: number): number {
  let longest = 0
  for (let i = 1; i < lanes; i++) if (compute[row * lanes + i] > compute[row * lanes + longest]) longest = i
  return longest
}

/** Whether all of some numbers are the same. */
const flat = (numbers: ArrayLike<number>, count: number) => {
  for (let i = 1; i < count; i++) if (Math.abs(numbers[i] - numbers[0]) > 1e-9 * Math.abs(numbers[0])) return false
  return true
}

/** What the chart of iterations would show, in a run whose iterations all take the same time. */
export function withoutChange(run: RunView): string | undefined {
  const { columns, count: rows, steps } = run.recording
  if (!loops(run) || !run.finished || rows < 2 || !flat(columns.iteration, rows)) return undefined
  // A load may change on a processor that no other waits for.
  const still = !columns.moved.subarray(0, rows).some((moved) => moved > 0) && loadsStay(run)
  const why = still ? ', because no load changes and no data moves' : ''
  return `Here you would see how the time of an iteration changes. In this run it does not: each of the ${count(steps)} iterations takes ${quantity(columns.iteration[0], 's')}${why}.`
}

/** Whether the load of every processor stays what it is at first. */
function loadsStay({ recording: { matrices, lanes, count: rows } }: RunView): boolean {
  for (let at = lanes; at < rows * lanes; at++) if (matrices.load[at] !== matrices.load[at % lanes]) return false
  return true
}

/** What the chart of loads would show, in a run without any. */
export function withoutLoads(run: RunView): string | undefined {
  const { matrices, count: rows, lanes } = run.recording
  if (!loops(run) || !run.finished || matrices.load[0] !== 1 || !flat(matrices.load, rows * lanes)) return undefined
  return 'Here you would see which processors are loaded by others, and when. In this run none is.'
}

/** What the chart of elements would show, in a run whose mesh stays as it is. */
export const withoutFront = (run: RunView): string | undefined =>
  changes(run) ? undefined : 'Here you would see how many elements the mesh has. In this run it stays as it is.'

/** What the chart of checks would show, in a run without any. */
export function withoutChecks(run: RunView): string | undefined {
  const { columns, count: rows } = run.recording
  if (!loops(run) || !run.finished || columns.checks.subarray(0, rows).some((checks) => checks > 0)) return undefined
  return 'Here you would see at each check what a remap would save and what it would cost. In this run nothing is checked.'
}

/** The row's numbers. */
export function readout(run: RunView, row: number): readonly { readonly label: string; readonly value: string }[] {
  const { recording } = run
  if (!hasRow(recording, row)) return []
  const { columns } = recording
  if (partitions(run)) {
    return [
      { label: 'Level', value: count(columns.depth[row]) },
      { label: 'Vertices of the graph', value: count(columns.vertices[row]) },
      { label: 'Edges of the graph', value: count(columns.edges[row]) },
      { label: 'Edges cut', value: count(columns.cut[row]) },
      { label: 'Elements fetched', value: count(columns.fetched[row]) },
      { label: 'Messages of an iteration', value: count(columns.messages[row]) },
      { label: 'Imbalance', value: quantity(100 * columns.imbalance[row], '%') },
    ]
  }
  if (!loops(run)) {
    return [
      { label: 'Overlap', value: counted(columns.overlap[row], 'element') },
      { label: 'Moved', value: counted(columns.moved[row], 'element') },
      { label: 'Messages of the remap', value: count(columns.messages[row]) },
    ]
  }
  const mean = (id: string) => quantity(columns[id][row], 's')
  return [
    { label: 'Time', value: quantity(columns.time[row], 's') },
    { label: 'Time of an iteration', value: quantity(columns.iteration[row], 's') },
    { label: 'Imbalance', value: quantity(100 * columns.imbalance[row], '%') },
    ...(columns.elements ? [{ label: 'Elements of the mesh', value: count(columns.elements[row]) }] : []),
    { label: 'Edges cut', value: count(columns.cut[row]) },
    { label: 'Elements fetched', value: count(columns.fetched[row]) },
    { label: 'Messages of an iteration', value: count(columns.messages[row]) },
    { label: 'Checks', value: count(columns.checks[row]) },
    { label: 'Remaps', value: count(columns.remaps[row]) },
    { label: 'Elements moved', value: count(columns.moved[row]) },
    { label: 'Computing', value: mean('compute') },
    { label: 'Communicating', value: mean('communicate') },
    { label: 'Overhead', value: mean('overhead') },
    { label: 'Waiting', value: mean('wait') },
    { label: 'Idle', value: mean('idle') },
  ]
}

const single = (value: Metric | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** The numbers to be read at a glance. */
export function headlines(run: RunView): readonly Headline[] {
  const metrics: Metrics = run.metrics ?? {}
  const noted = (metric: string, note: string | undefined): Headline => (note ? { metric, note } : { metric })
  if (partitions(run)) {
    const first = single(metrics.coarsestCut)
    const last = single(metrics.cut)
    const apart = first && last !== undefined ? (100 * (first - last)) / first : undefined
    const saved = apart === undefined ? undefined : `${quantity(Math.abs(apart), '%')} ${apart < 0 ? 'more' : 'fewer'}`
    return [
      noted('cut', saved && `${saved} than when the coarsest graph was cut`),
      { metric: 'fetched' },
      { metric: 'messages' },
      { metric: 'imbalance' },
      { metric: 'levels' },
      { metric: 'coarsestVertices' },
    ]
  }
  if (!loops(run)) {
    const best = single(metrics.optimumOverlap)
    const overlap = single(metrics.overlap)
    const share =
      best && overlap !== undefined ? `${quantity((100 * overlap) / best, '%')} of the most that can stay` : undefined
    return [
      noted('overlap', share),
      { metric: 'moved' },
      { metric: 'remapMessages' },
      { metric: 'totalTime' },
      { metric: 'gainsEvaluated' },
    ]
  }
  const time = single(metrics.totalTime)
  const never = single(metrics.neverTime)
  const breakEven = single(metrics.breakEven)
  const { balances } = policies[scenarioIn(run).policy]
  return [
    noted('totalTime', balances ? timeComparison(time, never, 'without balancing') : undefined),
    { metric: 'efficiency' },
    { metric: 'remaps' },
    noted(
      'breakEven',
      breakEven === undefined
        ? undefined
        : breakEven > 0
          ? `The first remap that was offered pays after ${quantity(breakEven, 'iterations')}`
          : 'The first remap that was offered pays at once: it costs no more than to stay',
    ),
    ...(typeof metrics.volume === 'number'
      ? [{ metric: 'cutVolume' }, { metric: 'volume' }]
      : [{ metric: 'cut' }, { metric: 'fetched' }]),
    { metric: 'checkTime' },
    { metric: 'remapTime' },
  ]
}

/** The most markers that are drawn on the track. */
const MOST_MARKERS = 60

/** Remaps; the last ones, if there are very many. */
export function markers(run: RunView): readonly Marker[] {
  const { recording } = run
  const { remaps, moved, time } = recording.columns
  if (!remaps) return []
  const marks: Marker[] = []
  for (let row = recording.count - 1; row >= 0 && marks.length < MOST_MARKERS; row--) {
    if (remaps[row] === 0) continue
    marks.unshift({
      row,
      label: `${quantity(time[row], 's')}: ${counted(moved[row], 'element')} moved`,
      colour: 'var(--accent)',
    })
  }
  return marks
}
