import { type Lesson, metricOf } from '../../lesson.ts'
import { mostLoaded } from './answers.ts'

const FREE = 'L=0,0,0,0&delta=0&algorithm=best-subset'

/** How a load is cut up, and why orders matter. */
export const lesson: Lesson = {
  runs: { fifo: 'algorithm=fifo', lifo: 'algorithm=lifo', best: 'algorithm=best-subset' },
  scenes: [
    {
      id: 'cutting',
      title: 'A load that can be cut anywhere',
      text: [
        'A picture to be filtered, a file to be searched: such a load can be cut into parts of *any size*, and no part has to wait for another’s result. That is a *divisible load*.',
        'A master sends a part to each worker, one after the other because it has one port. Here nothing is sent back and links open at once. How large should the parts be?',
        'All end at the same moment, {here.makespan}. If one ended earlier, some of the others’ load could be moved to it, and all would be done sooner.',
      ],
      query: FREE,
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'choice',
          id: 'most',
          text: 'Who is given most of the load?',
          options: { w1: 'Worker one', w2: 'Worker two', w3: 'Worker three', w4: 'Worker four' },
          answer: ({ here }) => mostLoaded(here),
          but: {
            w1: 'It is sent to first, but it computes slowly: look at the bars below the names.',
            w3: 'Look at the bars below the names.',
            w4: 'It computes fastest, but has to wait longest for its load: look at the bars below the names.',
          },
          hint: 'The bar below a worker’s name is its share of the load.',
          well: 'It is among the first to be sent to and computes fast: both count.',
        },
      ],
    },
    {
      id: 'results',
      title: 'Results have to come back',
      text: [
        'Most loads leave *results*, and they come back over the same port, one after the other. Drag the result ratio δ: how large a result is beside its load.',
        'With a ratio of {here.delta} everything takes until {here.makespan}. The port sends first and collects later; in between it has nothing to do for {here.portIdle}.',
      ],
      query: 'algorithm=best-subset',
      lookAt: 'parameter:delta',
      open: ['delta'],
      exercises: [
        {
          kind: 'task',
          id: 'longer',
          text: 'Make results so large that everything takes at least a tenth longer than it does here at first.',
          hint: 'Drag the ratio to the right and watch when everything is done.',
          done: ({ metric, runs }) => metric('makespan') >= 1.1 * metricOf(runs.here, 'makespan'),
          well: 'Results take the port’s time just as loads do, and the best orders change with them.',
          solution: { query: 'delta=1' },
        },
      ],
    },
    {
      id: 'orders',
      title: 'Two orders',
      text: [
        'Who is sent to first, and who is collected from first? *First in, first out* collects in the order of sending, *last in, first out* in the opposite one.',
        'For *given* orders the best parts are a linear program, and that is quickly solved. But there are many orders: for these four workers, the number of ways to line them up, squared.',
      ],
      after: [
        'First in, first out takes {fifo.makespan}; last in, first out {lifo.makespan}. The best of all takes {best.makespan}. Choose an algorithm, and play its search: every row is one program.',
      ],
      query: 'algorithm=lifo',
      lookAt: 'chart:search',
      open: ['algorithm'],
      exercises: [
        {
          kind: 'predict',
          id: 'order',
          ask: {
            kind: 'winner',
            text: 'In which order should the results be collected from these four workers?',
            metric: 'makespan',
            among: { fifo: 'First in, first out', here: 'Last in, first out', best: 'In another one' },
            well: 'No simple rule is best for all workers; here first in, first out comes close.',
          },
        },
        {
          kind: 'task',
          id: 'heuristic',
          text: 'Find an algorithm that reaches the best time with at most a tenth of the programs that are needed to try all orders.',
          hint: 'Those called ITERLP put in one worker after the other instead of trying everything.',
          done: ({ metric, runs }) =>
            metric('deviation') === 0 && metric('programsSolved') <= metricOf(runs.best, 'programsSolved') / 10,
          well: 'It keeps the best orders so far, and tries the next worker at every place in them.',
          solution: { query: 'algorithm=iterlp2a' },
        },
        {
          kind: 'number',
          id: 'cost',
          text: 'How much longer than the best does last in, first out take?',
          unit: '%',
          answer: 'here.deviation',
          tolerance: 0.05,
          hint: 'It stands among the results, above the machine, as long as that algorithm is chosen.',
          well: '{here.deviation}: on these workers the orders cost a few percent. On others they cost far more.',
        },
      ],
    },
  ],
}
