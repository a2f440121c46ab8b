import { type Lesson, largest, metricOf } from '../../lesson.ts'

/** A hundred processes that differ, as many on each processor as possible, for a second. */
export const EVEN = 'computeSpread=40&messageSpread=10&duration=20000000'
/** They move, and a processor may give too much. */
export const GIVING = `${EVEN}&seed=3&migration=on&guard=off`
/** They move as soon as they differ by one percent, in a hundred rounds, and a move has its price. */
export const EAGER = `${EVEN}&migration=on&threshold=1&period=200000&negotiation=20000`
/** Processes from anywhere; who would become high takes nothing. */
export const REFUSING = `${EVEN}&placement=random&seed=3&migration=on&inundation=on`
/** Computing times that change twice a second, for two seconds. */
export const CHANGING =
  'computeSpread=10&messageSpread=10&computeVariation=1000&phaseChange=32000&duration=40000000&seed=2'
/** They change four times a second. */
export const RESTLESS = `${CHANGING}&phaseMean=5000000&migration=on`
/** A sea, each step of which is computed once. */
export const SEA = 'program=wator&seaSteps=60&period=1000000'

/** Guards, eager balancers, restless programs, and numbers that show it. */
export const lesson: Lesson = {
  runs: {
    still: GIVING.replace('&migration=on&guard=off', ''),
    guarded: GIVING.replace('&guard=off', ''),
    open: REFUSING.replace('&inundation=on', ''),
    off: EVEN,
    calm: `${EVEN}&migration=on&negotiation=20000`,
    restlessOff: RESTLESS.replace('&migration=on', ''),
    slow: `${CHANGING}&phaseMean=20000000&migration=on`,
    slowOff: `${CHANGING}&phaseMean=20000000`,
    seaOff: SEA,
  },
  scenes: [
    {
      id: 'giving',
      title: 'To and fro',
      text: [
        'A processor that is high may give one process to each neighbour that is low. A *guard* keeps it from giving so much that it becomes low itself. Here the guard is off.',
      ],
      after: [
        'Without the guard the program comes on less far than if nothing moves: {here.migrations} moves, and {here.lowToHigh} times a processor that was low in one round was high in the next. With the guard there are {guarded.migrations} moves and {guarded.utilisation} in use, without it {here.utilisation}, and if nothing moves {still.utilisation}.',
      ],
      query: GIVING,
      lookAt: 'chart:queues',
      open: ['guard', 'inundation', 'threshold'],
      exercises: [
        {
          kind: 'predict',
          id: 'furthest',
          ask: {
            kind: 'winner',
            text: 'How does the program come on furthest, counted in messages a channel?',
            metric: 'messagesPerChannel',
            among: { still: 'If nothing moves', here: 'Without the guard', guarded: 'With the guard' },
            well: 'What goes to and fro is never where it is needed. That is *thrashing*.',
          },
        },
        {
          kind: 'task',
          id: 'taker',
          text: 'Leave that guard off, and come on further than if nothing moves.',
          hint: 'Others can be careful in its place.',
          done: ({ metric, run, runs }) =>
            run.values.guard === 'off' && metric('messagesPerChannel') > metricOf(runs.still, 'messagesPerChannel'),
          well: 'Either those who give or those who take have to think one round ahead, or moves have to be rare.',
          solution: { query: 'inundation=on' },
        },
      ],
    },
    {
      id: 'refusing',
      title: 'Too careful',
      text: [
        'Now both guards are on, in a program whose processes lie anywhere: givers keep enough, and takers refuse what would make them high. So hardly any processor is flooded: a processor goes from low to high only once.',
      ],
      after: [
        'Both guards leave {here.utilisation}, that of the giver alone {open.utilisation}, though with it processors go from low to high {open.lowToHigh} times.',
      ],
      query: REFUSING,
      lookAt: 'parameter:inundation',
      open: ['inundation', 'guard'],
      exercises: [
        {
          kind: 'predict',
          id: 'both',
          ask: {
            kind: 'winner',
            text: 'With which guards is more of the machine in use?',
            metric: 'utilisation',
            among: { here: 'With both guards', open: 'With the guard of those who give alone' },
            well: 'At first a lot of load has to pass through processors that become high by it, and pass it on. Refusing it leaves it where it is.',
          },
        },
        {
          kind: 'number',
          id: 'moves',
          text: 'How many more moves are there if no processor refuses?',
          unit: '',
          answer: 'open.migrations-here.migrations',
          tolerance: 0,
          hint: 'Switch the guard against taking too much off, and subtract.',
          well: 'They are moves that were refused, or that follow from such moves.',
        },
      ],
    },
    {
      id: 'eager',
      title: 'Busier, and further behind',
      text: [
        'Balancers that compare a hundred times a second, and act on a difference of one percent. Agreeing on a move costs each of the two processors {here.negotiation} cycles.',
        'If nothing moves, {off.utilisation} of the machine is in use. With these balancers it is {here.utilisation}: much more.',
      ],
      after: [
        'There have been {here.migrations} moves. They are use, too: messages, moves and deciding take {here.routerTime} of the time, instead of {off.routerTime}.',
      ],
      query: EAGER,
      lookAt: 'chart:time',
      open: ['period', 'threshold'],
      exercises: [
        {
          kind: 'predict',
          id: 'far',
          ask: {
            kind: 'value',
            text: 'How many times as much progress does the program make as without moves?',
            label: 'Messages a channel, times as many',
            unit: '',
            from: 0.5,
            to: 1.5,
            answer: 'here.messagesPerChannel/off.messagesPerChannel',
            well: 'Use counts whatever a processor does, for the program or for the balancer. Messages a channel count how far the program has come.',
          },
        },
        {
          kind: 'choice',
          id: 'tells',
          text: 'Which other number would have shown that the program is behind?',
          options: { computing: 'How long processors compute', idle: 'How long they are idle' },
          but: { idle: 'That is less here than without moves, as if all were well.' },
          answer: ({ here, off }) =>
            largest({
              computing: metricOf(off, 'computeTime') / metricOf(here, 'computeTime'),
              idle: metricOf(here, 'idleTime') / metricOf(off, 'idleTime'),
            }),
          hint: 'It has to be worse than without moves. Both stand beside the machine, under Time.',
          well: 'They compute for {here.computeTime} here, and for {off.computeTime} if nothing moves.',
        },
        {
          kind: 'task',
          id: 'calm',
          text: 'Leave the price of a move as it is, and make the program come on further than without moves.',
          hint: 'Fewer rounds, fewer moves.',
          done: ({ metric, run, runs }) =>
            run.values.negotiation === runs.here.values.negotiation &&
            metric('migrations') > 0 &&
            metric('messagesPerChannel') > metricOf(runs.off, 'messagesPerChannel'),
          well: 'Ten rounds a second that act on five percent: {calm.migrations} moves, and {calm.utilisation} in use.',
          solution: { query: 'period=2000000' },
        },
      ],
    },
    {
      id: 'phases',
      title: 'Running after the load',
      text: [
        'In this program all computing times change from time to time. If they do so once a second, {slowOff.utilisation} is in use without moves and {slow.utilisation} with them: moving adds {slow.utilisation-slowOff.utilisation}.',
        'Now they change four times a second.',
      ],
      after: [
        'Moving adds {here.utilisation-restlessOff.utilisation} now, with {here.migrations} moves instead of {slow.migrations}.',
      ],
      query: RESTLESS,
      lookAt: 'chart:utilisation',
      open: ['period'],
      exercises: [
        {
          kind: 'predict',
          id: 'gain',
          ask: {
            kind: 'value',
            text: 'How many points does moving add if computing times change four times a second?',
            label: 'Points that moving adds',
            unit: 'points',
            from: -10,
            to: 20,
            answer: 'here.utilisation-restlessOff.utilisation',
            well: 'Rounds are a tenth of a second apart: when a process has come to its place, its load is soon another.',
          },
        },
        {
          kind: 'task',
          id: 'sooner',
          text: 'Find a period with which moving adds at least eight points.',
          hint: 'Rounds have to come well before the next change.',
          done: ({ metric, runs }) => metric('utilisation') > metricOf(runs.restlessOff, 'utilisation') + 8,
          well: 'It takes far more moves. Where they are cheap, as here, that pays.',
          solution: { query: 'period=500000' },
        },
      ],
    },
    {
      id: 'sea',
      title: 'A sea of fish',
      text: [
        'A program that ends: fish and sharks swim in a sea that is cut into blocks, one for each process. Where there are many, there is much to compute. Every round of decisions costs each processor {here.policyCost} cycles.',
        'With moves {here.utilisation} of the machine is in use, without them {seaOff.utilisation}.',
      ],
      after: [
        'With moves it takes {here.executionTime}, without them {seaOff.executionTime}: more in use, and later done.',
      ],
      query: `${SEA}&migration=on&policyCost=112000`,
      lookAt: 'chart:time',
      open: ['policyCost', 'migration'],
      exercises: [
        {
          kind: 'predict',
          id: 'first',
          ask: {
            kind: 'winner',
            text: 'Which run is done first?',
            metric: 'executionTime',
            among: { here: 'With moves', seaOff: 'Without' },
            well: 'What the moves gain is spent on deciding: messages, moves and decisions take {here.routerTime} of the time.',
          },
        },
        {
          kind: 'task',
          id: 'cheaper',
          text: 'Leave migration on, and make the program end earlier than without it.',
          hint: 'What costs too much here?',
          done: ({ metric, run, runs }) =>
            run.values.migration === 'on' && metric('executionTime') < metricOf(runs.seaOff, 'executionTime'),
          well: 'If decisions cost nothing, moving pays even in this sea.',
          solution: { query: 'policyCost=50000' },
        },
      ],
    },
  ],
}
