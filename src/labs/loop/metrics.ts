/** What a loop run reports. */
import { defineMetrics, type TimeBound, type TimePart } from '../../core/lab.ts'

export const metrics = defineMetrics({
  totalTime: {
    label: 'Total time',
    unit: 's',
    help: 'From the start until the last processor is done for good; without sending out the data and collecting results.',
    formula: 'T',
    source: '§1.4',
    better: 'less',
  },
  noBalancingTime: {
    label: 'Without balancing',
    unit: 's',
    help: 'When the slowest processor has done its block, if nothing moves.',
    formula: 'T₀',
    source: '§1.4',
    better: 'less',
  },
  sharedWorkTime: {
    label: 'Work shared evenly',
    unit: 's',
    help: 'Lower bound: all processors compute from beginning to end, as fast as their loads allow, and nothing has to be sent.',
    formula: 'T with Σ ∫₀ᵀ S/(ℓ+1) = Σ T_i',
    source: '§1.3.1',
  },
  grahamTime: {
    label: 'Graham’s lower bound',
    unit: 's',
    help: 'No schedule is shorter: the longest iteration, or the time of longest first over 4/3 − 1/(3p). Only on equal processors without load, for up to 65 536 iterations.',
    formula: 'max(max T_i, T_LPT / (4/3 − 1/(3p)))',
    source: 'Graham 1969',
  },
  normalisedTime: {
    label: 'Share of the time without balancing',
    help: 'Total time over the time without balancing: below 1 balancing pays.',
    formula: 'T / T₀',
    source: 'figures 1.7, 1.9, 1.10',
    better: 'less',
  },
  predictedTime: {
    label: 'Predicted time',
    unit: 's',
    help: 'What the model says of this strategy, or of the one that it chose.',
    formula: 't_η + η(ξ + δ) + Σ(κ + ψ + Δ)',
    source: '§1.3.2',
  },
  predictedBest: {
    label: 'Predicted best',
    help: 'Which of the four strategies the model predicts to be the fastest: 0 GCDLB, 1 GDDLB, 2 LCDLB, 3 LDDLB.',
    formula: 'argmin of the predicted times',
    source: '§1.3.3',
  },
  groupCount: {
    label: 'Groups that balance',
    help: 'How many groups balance, each for itself: one with a global strategy, otherwise as many as are given or as the model chose.',
    formula: 'K',
    source: '§1.2.2',
  },
  best: {
    label: 'Best',
    help: 'Which of the four strategies is the fastest here: 0 GCDLB, 1 GDDLB, 2 LCDLB, 3 LDDLB; worked out for up to 64 processors.',
    formula: 'argmin of the total times',
    source: '§1.4',
  },
  regret: {
    label: 'Above the best of the four',
    unit: '%',
    help: 'How much longer the run takes than the fastest of the four strategies; worked out for up to 64 processors.',
    formula: '100 · (T − T_best) / T_best',
    source: 'table 1.4',
    better: 'less',
  },
  synchronisations: {
    label: 'Synchronisations',
    help: 'How often a group stopped and decided, redistributing or not.',
    formula: 'Σ η',
    source: '§1.3.2',
    better: 'less',
  },
  choices: {
    label: 'Choices',
    help: 'How often the model was asked which strategy is best.',
    formula: 'n',
    source: '§1.3.3',
  },
  strategyChanges: {
    label: 'Changes of strategy',
    help: 'How often a choice was another strategy than the one before; a run begins with GCDLB.',
    formula: 'n',
    source: '§1.3.3',
  },
  redistributions: {
    label: 'Redistributions',
    help: 'Synchronisations that moved iterations; without synchronisations, answers that brought some.',
    formula: 'n',
    source: '§1.3.2',
  },
  movedIterations: {
    label: 'Iterations moved',
    unit: 'iterations',
    help: 'Iterations that went to another processor, every move counted; from a queue, those outside one’s own block.',
    formula: 'Σ α',
    source: '§1.3.2',
    better: 'less',
  },
  messages: {
    label: 'Messages',
    unit: 'messages',
    help: 'Messages sent, those to oneself included.',
    formula: 'n',
    source: '§1.3.2',
    better: 'less',
  },
  bytes: {
    label: 'Data sent',
    unit: 'bytes',
    help: 'Bytes of the iterations that moved.',
    formula: 'Σ α·D',
    source: '§1.3.2',
    better: 'less',
  },
  computeTime: {
    label: 'Computing',
    unit: 's',
    help: 'Time in which a processor does iterations, on average, slowed down by its owner’s load or not.',
    formula: 'mean of the processors',
  },
  communicationTime: {
    label: 'Communicating',
    unit: 's',
    help: 'Time in which a processor sends and receives, on average.',
    formula: 'mean of the processors',
    better: 'less',
  },
  overheadTime: {
    label: 'Overhead',
    unit: 's',
    help: 'Time for context switches, decisions and the model, on average.',
    formula: 'mean of the processors',
    better: 'less',
  },
  waitTime: {
    label: 'Waiting',
    unit: 's',
    help: 'Time in which a processor that is not done for good waits for messages, on average.',
    formula: 'mean of the processors',
    better: 'less',
  },
  idleTime: {
    label: 'Idle',
    unit: 's',
    help: 'Time from the moment at which a processor is done for good to the end, on average.',
    formula: 'mean of the processors',
    better: 'less',
  },
  speedup: {
    label: 'Speedup',
    help: 'How many times as fast as the fastest processor alone, without load, with all of the work: what is before the loop and the loop.',
    formula: '(Tₛ + Σ T_i) / (max S · T)',
    better: 'more',
  },
  copies: {
    label: 'Backup copies',
    unit: 'chunks',
    help: 'Chunks of which a copy was given to a processor for which nothing was left.',
    formula: 'n',
    source: 'Dean and Ghemawat 2004',
    better: 'less',
  },
  copiesFirst: {
    label: 'Copies that were first',
    unit: 'chunks',
    help: 'Copies that were done before the original.',
    formula: 'n',
    source: 'Dean and Ghemawat 2004',
  },
  vainTime: {
    label: 'Computed in vain',
    unit: 's',
    help: 'Time in which a processor computes a copy or an original that does not count in the end, on average; a part of computing.',
    formula: 'mean of the processors',
    better: 'less',
  },
  efficiency: {
    label: 'Efficiency',
    help: 'Work of the loop over the work that the processors could have done in the time under their loads; not worked out where these change ten million times.',
    formula: 'Σ T_i / Σ ∫ S/(ℓ+1)',
    better: 'more',
  },
  imbalance: {
    label: 'Imbalance',
    help: 'How far the latest end of a processor’s last iteration stands above the mean of these ends.',
    formula: 'max/mean − 1',
    better: 'less',
  },
})

/** Where the processors’ time goes. */
export const timeSplit: readonly TimePart[] = [
  { use: 'compute', metric: 'computeTime', column: 'compute' },
  { use: 'communicate', metric: 'communicationTime', column: 'communicate' },
  { use: 'overhead', metric: 'overheadTime', column: 'overhead' },
  { use: 'wait', metric: 'waitTime', column: 'wait' },
  { use: 'idle', metric: 'idleTime', column: 'idle' },
]

/** What no strategy can beat. */
export const bounds: readonly TimeBound[] = [
  {
    metric: 'sharedWorkTime',
    because:
      'All the work has to be done, and no processor can do more than compute all the time, as fast as the owners’ load allows',
    brief: 'all the work, shared as the owners’ load allows',
  },
  {
    metric: 'grahamTime',
    because:
      'No schedule of these iterations on equal processors is shorter than its longest iteration, nor than longest first by 4/3 − 1/(3p)',
    brief: 'whole iterations, by Graham’s bound',
  },
]
