import { type Lesson, metricOf, type Situation } from '../../lesson.ts'

/** The paper's example of a remap. */
const EXAMPLE =
  'experiment=remap&vertices=100&mesh=grid&ordering=file&capabilities=27,18,34,7,14&newCapabilities=9,8,34,28,21'
/** Twelve processors, all capabilities new. */
const TWELVE =
  'experiment=remap&mesh=grid&ordering=file&vertices=5000&processors=12&capabilities=0.63,0.31,0.06,0.9,0.44,0.27,0.5,0.12,0.71,0.35,0.2,0.8&newCapabilities=0.2,0.75,0.4,0.1,0.66,0.9,0.05,0.58,0.3,0.81,0.47,0.15'
/** Eight processors, where a message can be saved. */
const EIGHT =
  'experiment=remap&mesh=grid&ordering=file&vertices=3001&processors=8&capabilities=3,26,6,26,9,33,30,8&newCapabilities=39,17,15,9,1,36,6,21'

/** What a step changed in the overlap; nothing in the first row. */
const changes = ({ run: { recording } }: Situation): readonly number[] => {
  const overlap = recording.columns.overlap.subarray(0, recording.count)
  return Array.from(overlap, (value, row) => (row === 0 ? 0 : value - overlap[row - 1]))
}

/** Old and new intervals, and the order of the new ones. */
export const lesson: Lesson = {
  runs: {
    keep: `${EXAMPLE}&arrangement=keep`,
    mcr: EXAMPLE,
    printed: `${EXAMPLE}&arrangement=mcr-printed`,
    best: `${TWELVE}&arrangement=optimum`,
    expensive: `${EIGHT}&messageWeight=210`,
  },
  scenes: [
    {
      id: 'overlap',
      title: 'Old intervals and new ones',
      text: [
        '{here.vertices} elements in a list, cut into {here.processors} intervals. Then the workstations change: processor zero had more than a quarter of the list and is to have less than a tenth, processor three had little and is to have much.',
        'The strip shows the old intervals above the new ones. What lies in a processor’s old interval and in its new one stays; that is the *overlap*. Everything else has to be sent.',
      ],
      after: [
        'Only {here.overlap} stay where they are, and {here.moved} move: where one cut moves, those behind it move along.',
      ],
      query: `${EXAMPLE}&arrangement=keep`,
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'stay',
          ask: {
            kind: 'value',
            text: 'The intervals lie in the same order as before. How many of the {here.vertices} elements stay where they are?',
            label: 'Elements that stay',
            unit: '',
            from: 0,
            to: 100,
            answer: 'here.overlap',
            well: 'Processor two is to have as much as before, and still its interval lies elsewhere.',
          },
        },
        {
          kind: 'number',
          id: 'messages',
          text: 'How many messages does this remap take?',
          unit: '',
          answer: 'here.remapMessages',
          tolerance: 0,
          hint: 'It stands among the results.',
          well: 'One for each pair of which one sends the other something.',
        },
      ],
    },
    {
      id: 'order',
      title: 'The order is free',
      text: [
        'How long the new intervals are follows from the capabilities. In which order they lie does not: any order will do, as long as all know it.',
        'An order that leaves each processor near what it has leaves more where it is.',
      ],
      after: [
        'In the order that MCR finds {mcr.overlap} stay instead of {here.overlap}, and no order does better. No order at all can keep more than {here.overlapBound}: a processor keeps no more than it had, and no more than it is to have.',
      ],
      query: `${EXAMPLE}&arrangement=keep`,
      lookAt: 'machine',
      open: ['arrangement'],
      exercises: [
        {
          kind: 'predict',
          id: 'best',
          ask: {
            kind: 'value',
            text: 'In the order that was, {here.overlap} stay. How many stay in the best order?',
            label: 'Elements that stay',
            unit: '',
            from: 0,
            to: 100,
            answer: 'here.optimumOverlap',
            well: 'Processor three comes between zero and one, and the cuts behind it fit again.',
          },
        },
        {
          kind: 'task',
          id: 'twice',
          text: 'Choose an arrangement with which at least twice as many elements stay.',
          hint: 'Take one that tries other orders; not each of them is sound.',
          done: ({ metric, run, runs }) =>
            metric('overlap') >= 2 * metricOf(runs.here, 'overlap') && run.metrics.arrangementFound !== null,
          well: 'The same intervals, in another order.',
          solution: { query: 'arrangement=mcr' },
        },
      ],
    },
    {
      id: 'steps',
      title: 'Step by step',
      text: [
        'To try all orders takes too long: with every processor more there are many times as many. *MinimizeCostRedistribution*, MCR, takes one processor in hand after the other, tries it at each of the places, and leaves it at the best.',
        'The panel shows the processor in hand and what each place would gain: the elements that stay. Step through it.',
      ],
      query: EXAMPLE,
      at: 0,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'task',
          id: 'jump',
          text: 'Go to the step that gains most.',
          hint: 'Compare how many elements stay before and after each step.',
          done: (now) => {
            const gained = changes(now)
            return now.row > 0 && gained[now.row] === Math.max(...gained)
          },
          well: 'Processor two goes behind processor three, and so its interval lies over its old one.',
          solution: { at: 3 },
        },
        {
          kind: 'number',
          id: 'tried',
          text: 'How many gains does MCR work out for {here.processors} processors?',
          unit: '',
          answer: 'here.gainsEvaluated',
          tolerance: 0,
          hint: 'Each processor is tried at each place.',
          well: '{here.gainsEvaluated}: the square of their number.',
        },
      ],
    },
    {
      id: 'printed',
      title: 'As it was printed',
      text: [
        'The figure that MCR was published in forgets something: it keeps the best gain of all processors so far, and moves each processor to the place of that gain, even one that gains nothing there.',
      ],
      after: [
        'As printed {here.overlap} stay, in the old order {keep.overlap}, with the correction {mcr.overlap}. Until the third processor as many stay as in the scene before; then what was won is lost again.',
      ],
      query: `${EXAMPLE}&arrangement=mcr-printed`,
      at: 0,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'sound',
          ask: {
            kind: 'winner',
            text: 'With which does the most stay?',
            metric: 'overlap',
            among: { here: 'MCR as it was printed', keep: 'The old order', mcr: 'MCR as it must be meant' },
            well: 'Each processor moves only for a gain: so it can never be worse than to keep the order.',
          },
        },
        {
          kind: 'task',
          id: 'thrown',
          text: 'Go to the step that loses most.',
          hint: 'It comes after the step that gains most.',
          done: (now) => {
            const gained = changes(now)
            return now.row > 0 && gained[now.row] === Math.min(...gained)
          },
          well: 'Processor three is put where processor two has just been put, and pushes it away.',
          solution: { at: 4 },
        },
      ],
    },
    {
      id: 'greedy',
      title: 'Greedy against the best',
      text: [
        'MCR is *greedy*: it changes one place at a time and never takes a step back. With {here.processors} processors, all of them with new capabilities, it finds nothing better than the old order.',
      ],
      after: [
        '{here.overlap} stay, and {best.overlap} in the best of all orders. To get there several processors have to move together, and each of those moves alone gains nothing.',
      ],
      query: TWELVE,
      lookAt: 'results',
      open: ['arrangement'],
      exercises: [
        {
          kind: 'predict',
          id: 'near',
          ask: {
            kind: 'value',
            text: 'How many elements stay with MCR, as a share of those that stay in the best order?',
            label: 'Share of the optimum',
            unit: '%',
            from: 50,
            to: 100,
            answer: 'here.overlap%optimumOverlap',
            well: 'No single move gains anything, and yet a better order exists.',
          },
        },
        {
          kind: 'task',
          id: 'better',
          text: 'Choose an arrangement with which more elements stay.',
          hint: 'One of them looks at all sets of processors.',
          done: ({ metric, runs }) => metric('overlap') > metricOf(runs.here, 'overlap'),
          well: 'It takes time and memory that double with every processor; a greedy search takes little of either.',
          solution: { query: 'arrangement=optimum' },
        },
      ],
    },
    {
      id: 'weight',
      title: 'What a message weighs',
      text: [
        'So far only elements counted. But a message costs something even if little is in it. Then an order with more to move and fewer messages can be the better one.',
        'MCR can count that: every message weighs as much as some elements. At weight zero {here.moved} move here, in {here.remapMessages} messages.',
      ],
      query: EIGHT,
      lookAt: 'parameter:messageWeight',
      open: ['messageWeight'],
      exercises: [
        {
          kind: 'task',
          id: 'fewer',
          text: 'Give messages a weight with which the remap takes fewer of them.',
          hint: 'Drag to the right, and watch the messages of the remap.',
          done: ({ metric, runs }) => metric('remapMessages') < metricOf(runs.here, 'remapMessages'),
          well: 'On the workstations of the paper a message costs as much as about {expensive.messageWeight} elements. With that weight {expensive.moved} move, in {expensive.remapMessages} messages.',
          solution: { query: 'messageWeight=50' },
        },
        {
          kind: 'number',
          id: 'moved',
          text: 'How many elements move if a message weighs as much as {expensive.messageWeight}?',
          unit: '',
          answer: 'expensive.moved',
          tolerance: 0,
          hint: 'Set that weight, and read the elements moved.',
          well: '{expensive.moved} instead of {here.moved}: a little more, for a message less.',
        },
      ],
    },
  ],
}
