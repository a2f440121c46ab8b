import { type Lesson, metricOf } from '../../lesson.ts'

/** A loop over a grid on five workstations. */
const LOOP = 'mesh=grid&ordering=file&vertices=12000&iterations=200'
/** Processor 0 has a third of itself from the beginning. */
const SLOW = `${LOOP}&loads=constant:3`
/** It is loaded for a second and free for a second. */
const COMES = `${LOOP}&loads=periodic:3,2,0.5`

/** Checks, remaps, and whether they pay. */
export const lesson: Lesson = {
  runs: {
    free: `${LOOP}&policy=never`,
    ten: SLOW,
    fifty: `${SLOW}&checkEvery=50`,
    never: `${COMES}&policy=never`,
    pays: COMES,
  },
  scenes: [
    {
      id: 'slow',
      title: 'One workstation slows down',
      text: [
        'A loop over {here.vertices} vertices on {here.processors} equal workstations takes {free.totalTime}. After each iteration all wait for the slowest.',
        'Now two other programs run on workstation zero: it has a third of its processor left. Nothing is done about it.',
      ],
      after: [
        'It takes {here.totalTime}, and for {here.waitTime%totalTime} of that time the average workstation waits.',
      ],
      query: `${SLOW}&policy=never`,
      lookAt: 'chart:loads',
      open: ['policy'],
      exercises: [
        {
          kind: 'predict',
          id: 'times',
          ask: {
            kind: 'value',
            text: 'How many times as long does the loop take as without the other programs?',
            label: 'Times as long',
            unit: '',
            from: 1,
            to: 4,
            answer: 'here.totalTime/free.totalTime',
            well: 'Its computing takes three times as long. Its messages do not: a process that mostly waits gets its turn sooner.',
          },
        },
        {
          kind: 'task',
          id: 'act',
          text: 'Choose a policy with which the loop takes less than three quarters of that.',
          hint: 'Take one that checks.',
          done: ({ metric, runs }) => metric('totalTime') < 0.75 * metricOf(runs.here, 'totalTime'),
          well: 'The slow workstation has a shorter interval now, and the others wait less.',
          solution: { query: 'policy=profitable' },
        },
      ],
    },
    {
      id: 'check',
      title: 'What a check does',
      text: [
        'After every {here.checkEvery} iterations there is a *check*: each workstation reports how long it took for an element, and a controller works out what each should have. If it is worth it, the list is cut again: that is a *remap*.',
        'The panel beside the mesh shows the last check under *Check*: what each reported, what it had, and what it would have.',
      ],
      query: SLOW,
      at: 0,
      lookAt: 'side',
      side: 'microscope',
      open: [],
      exercises: [
        {
          kind: 'task',
          id: 'moment',
          text: 'Go to the iteration after which elements move.',
          hint: 'Remaps are marked on the track.',
          done: ({ run: { recording }, row }) => recording.columns.remaps[row] > 0,
          well: 'The first check has seen enough: workstation zero takes about three times as long for an element as each of the others.',
          solution: { at: 9 },
        },
        {
          kind: 'number',
          id: 'moved',
          text: 'How many elements move?',
          unit: '',
          answer: 'here.moved',
          tolerance: 0,
          hint: 'It stands in the panel and among the numbers.',
          well: 'More than workstation zero gives away: those behind it in the list pass some on.',
        },
      ],
    },
    {
      id: 'price',
      title: 'A price and a gain',
      text: [
        'A remap has a *price*: the elements are sent, and the schedule of who fetches what is built again. Here it is {here.remapTime}, once. Its *gain* is what every later iteration saves.',
        'After some iterations the gain has paid the price: that is *break-even*. It is not known whether there will be that many iterations, because the load may change. So the gain is counted only until the next check, the *horizon*.',
      ],
      after: [
        'It pays after about {here.breakEven} iterations, and the next check is {here.checkEvery} away: so the remap is made. The loop takes {here.totalTime}, without balancing {here.neverTime}.',
      ],
      query: SLOW,
      lookAt: 'chart:profit',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'even',
          ask: {
            kind: 'value',
            text: 'After how many iterations has the remap paid?',
            label: 'Iterations until break-even',
            unit: '',
            from: 0,
            to: 50,
            answer: 'here.breakEven',
            well: 'The price is about what a single iteration took before, and every iteration is shorter by a large part.',
          },
        },
        {
          kind: 'number',
          id: 'share',
          text: 'Which share of the total time do all checks take?',
          unit: '%',
          answer: 'here.checkTime%totalTime',
          tolerance: 0.03,
          hint: 'Divide the time of the checks by the total time.',
          well: 'All {here.checks} checks together cost more than the one remap, {here.remapTime}.',
        },
      ],
    },
    {
      id: 'often',
      title: 'How often to look',
      text: [
        'The sooner one looks, the sooner one sees that a workstation has slowed down. So why not check after every iteration?',
      ],
      after: [
        'A check after every iteration counts the gain of one iteration only, and that pays no remap here: nothing moves, {here.checks} checks cost {here.checkTime}, and the loop takes {here.totalTime}. A check every ten iterations leads to {ten.totalTime}, every fifty to {fifty.totalTime}.',
      ],
      query: `${SLOW}&checkEvery=1`,
      lookAt: 'parameter:checkEvery',
      open: ['checkEvery'],
      exercises: [
        {
          kind: 'predict',
          id: 'best',
          ask: {
            kind: 'winner',
            text: 'With which check interval is the loop the fastest?',
            metric: 'totalTime',
            among: {
              here: 'A check after every iteration',
              ten: 'Every ten iterations',
              fifty: 'Every fifty iterations',
            },
            well: 'The interval is the horizon, too: it has to be longer than break-even; but the longer it is, the later the slow workstation is noticed.',
          },
        },
        {
          kind: 'task',
          id: 'shortest',
          text: 'Find the shortest check interval with which something moves.',
          hint: 'Think of break-even.',
          done: ({ metric, run }) => metric('remaps') > 0 && Number(run.values.checkEvery) - 1 < metric('breakEven'),
          well: 'The first whole number of iterations above break-even.',
          solution: { query: 'checkEvery=3' },
        },
      ],
    },
    {
      id: 'follow',
      title: 'Follow every change?',
      text: [
        'Now the other programs come and go: for one second they run, for one second they do not. A check sees what *has been*.',
      ],
      after: [
        'To remap at every check takes {here.totalTime}: {here.remaps} remaps cost {here.remapTime}, and most of them promise less than they cost. Never to remap takes {never.totalTime}, to remap where it pays {pays.totalTime}.',
      ],
      query: `${COMES}&policy=always`,
      lookAt: 'chart:progress',
      open: ['policy', 'checkEvery'],
      exercises: [
        {
          kind: 'predict',
          id: 'policy',
          ask: {
            kind: 'winner',
            text: 'Which policy is the fastest?',
            metric: 'totalTime',
            among: {
              never: 'Never to remap',
              here: 'To remap at every check',
              pays: 'To remap where it pays by the next check',
            },
            well: 'The rule refuses remaps that would gain less than they cost.',
          },
        },
        {
          kind: 'task',
          id: 'seldom',
          text: 'Let it remap at every check, and make that faster than never to remap.',
          hint: 'Check less often.',
          done: ({ metric, run, runs }) =>
            run.values.policy === 'always' && metric('totalTime') < metricOf(runs.never, 'totalTime'),
          well: 'Fewer checks and remaps cost less, and each report covers a longer time.',
          solution: { query: 'checkEvery=40' },
        },
      ],
    },
    {
      id: 'heavy',
      title: 'Heavy elements',
      text: [
        'So far an element was a single number. Here it weighs {here.itemBytes} bytes instead of {ten.itemBytes}, whenever it is fetched or moved. The slow workstation is the one from the beginning, which stays slow.',
      ],
      after: [
        'A remap pays after about {here.breakEven} iterations now, and the next check is {here.checkEvery} away: it is not made. The checks are paid in vain: {here.totalTime} instead of {here.neverTime} without them.',
      ],
      query: `${SLOW}&itemBytes=128`,
      lookAt: 'chart:profit',
      open: ['checkEvery', 'itemBytes'],
      exercises: [
        {
          kind: 'predict',
          id: 'later',
          ask: {
            kind: 'value',
            text: 'With light elements it has paid after about {ten.breakEven} iterations. After how many with heavy ones?',
            label: 'Iterations until break-even',
            unit: '',
            from: 0,
            to: 50,
            answer: 'here.breakEven',
            well: 'The gain is the same; to move the elements costs far more.',
          },
        },
        {
          kind: 'task',
          id: 'longer',
          text: 'Leave the elements as heavy as they are, and make balancing pay.',
          hint: 'The horizon has to lie behind break-even.',
          done: ({ metric, run, runs }) =>
            run.values.itemBytes === runs.here.values.itemBytes &&
            metric('remaps') > 0 &&
            metric('totalTime') < metric('neverTime'),
          well: 'The load stays, so it is right to count on more iterations. The rule cannot know that.',
          solution: { query: 'checkEvery=20' },
        },
      ],
    },
  ],
}
