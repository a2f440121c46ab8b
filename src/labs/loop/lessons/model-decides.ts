import { type KnownRun, type Lesson, metricOf } from '../../lesson.ts'

const STAYS = 'workload=uniform&loads=0,1,2,5&strategy=gddlb'
/** The same work in fewer and longer iterations, and in more and shorter ones. */
export const COARSE = `${STAYS}&iterations=40&iterationTime=10`
export const FINE = `${STAYS}&iterations=4000&iterationTime=0.1`

const UNSEEN = 'workload=ac&n=100&processors=16&seed=24&strategy=customised'
const TRFD = 'workload=trfd1&n=50&processors=16&seed=3'

/** By how much the model says too little, as a share of the simulated time. */
const optimism = (run: KnownRun) => 1 - metricOf(run, 'predictedTime') / metricOf(run, 'totalTime')

/** Letting a model decide, and when it is wrong. */
export const lesson: Lesson = {
  runs: {
    coarse: COARSE,
    fine: FINE,
    all: `${UNSEEN}&knowledge=all`,
    sampled: `${UNSEEN}&knowledge=sampled`,
    lddlb: `${TRFD}&strategy=lddlb`,
    stealing: `${TRFD}&strategy=stealing`,
  },
  scenes: [
    {
      id: 'paper',
      title: 'On paper',
      text: [
        'None, one, two and five processes of the owners, and they stay. Then the whole run can be worked out on paper: when the first workstation is done, what the others have left by then, who is to have how much of it, and when the next one is done.',
        'That is the *model*. It follows no single message; at the end it adds what each synchronisation costs. It predicts {here.predictedTime} for this strategy. The simulation takes {here.totalTime}.',
      ],
      query: STAYS,
      lookAt: 'results',
      open: [],
      exercises: [
        {
          kind: 'number',
          id: 'share',
          text: 'Which share of the simulated time does the model predict?',
          unit: '%',
          answer: 'here.predictedTime%totalTime',
          tolerance: 0.005,
          hint: 'Divide the predicted time by the total time.',
          well: 'Close, and a little too little.',
        },
        {
          kind: 'choice',
          id: 'why',
          text: 'What does the model leave out? In iterations ten times as long it says {coarse.predictedTime} instead of {coarse.totalTime}, in iterations a tenth as long {fine.predictedTime} instead of {fine.totalTime}.',
          options: {
            messages: 'That messages take time',
            progress: 'That a stopped workstation first completes an iteration',
            load: 'That owners slow workstations down',
          },
          answer: ({ coarse, here, fine }) =>
            optimism(coarse) > optimism(here) && optimism(here) > optimism(fine) ? 'progress' : 'messages',
          but: {
            messages: 'It adds them up; and there are not more of them where it is most wrong.',
            load: 'It knows all loads here.',
          },
          hint: 'What becomes longer when iterations do?',
          well: 'The longer an iteration, the longer all wait for the one that is still at it. The model gives that iteration free of charge: it is *optimistic*.',
        },
      ],
    },
    {
      id: 'coarse',
      title: 'Long iterations',
      text: [
        'The same loads and the same work, in {here.iterations} iterations, each ten times as long. The model predicts {here.predictedTime}.',
      ],
      after: [
        'It is {here.totalTime}: a workstation waits for {here.waitTime} on average. Beside five processes an iteration takes six times its time, and all wait until it is complete.',
      ],
      query: COARSE,
      lookAt: 'chart:time',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'long',
          ask: {
            kind: 'value',
            text: 'The model predicts {here.predictedTime}. How long does the simulation take?',
            label: 'Total time',
            unit: 's',
            from: 150,
            to: 300,
            answer: 'here.totalTime',
            well: 'The prediction is {here.predictedTime%totalTime} of it.',
          },
        },
        {
          kind: 'number',
          id: 'wait',
          text: 'For which share of the time does a workstation wait, on average?',
          unit: '%',
          answer: 'here.waitTime%totalTime',
          tolerance: 0.05,
          hint: 'Waiting stands among the results.',
          well: 'While the others wait, one completes an iteration that the model takes for done.',
        },
      ],
    },
    {
      id: 'choose',
      title: 'It need not be exact to choose',
      text: [
        'Which of the four strategies is best depends on loop, machine and load, and it takes too long to try all. The *customised* strategy begins as global and central. At the first synchronisation the balancer asks the model about all four, and the run goes on with the best.',
        'For the short loop of the lesson before the model says local and distributed, and that is right: it is the best of the four here.',
      ],
      after: [
        'To have begun as another one, and to ask, is not free: the run takes {here.regret} longer than the best of the four from the beginning.',
      ],
      query: 'workload=trfd2&n=30&processors=16&strategy=customised',
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'price',
          ask: {
            kind: 'value',
            text: 'How much longer does the run take than with the right strategy from the beginning?',
            label: 'Longer than the best of the four',
            unit: '%',
            from: 0,
            to: 50,
            answer: 'here.regret',
            well: 'The right choice comes once the first workstation is done: until then there is nothing to be balanced anyway.',
          },
        },
        {
          kind: 'task',
          id: 'when',
          text: 'Go to the moment at which the model is asked.',
          hint: 'It is the first synchronisation.',
          done: ({ run: { recording }, row }) => {
            const { synchronisations } = recording.columns
            return synchronisations[row] > 0 && synchronisations.subarray(0, row).every((count) => count === 0)
          },
          well: 'From then on every group balances for itself, and without a balancer.',
          solution: { at: 1.205 },
        },
      ],
    },
    {
      id: 'unseen',
      title: 'What it cannot see',
      text: [
        'At the first synchronisation the loads that are still to come are not known. So far the model has been given them all. Now it knows what has been *seen*, and assumes that each stays as fast as it was on average.',
      ],
      after: [
        'It chooses the local and distributed strategy and takes {here.totalTime}, {here.regret} longer than the best of the four. Where it *draws* futures, twenty of them, it chooses the global and distributed one; where it knows all loads, the global and central one, which is nearly as good.',
      ],
      query: `${UNSEEN}&knowledge=seen`,
      lookAt: 'results',
      open: ['knowledge', 'seed'],
      exercises: [
        {
          kind: 'predict',
          id: 'knows',
          ask: {
            kind: 'winner',
            text: 'With which knowledge does the model choose so that the run is the fastest?',
            metric: 'totalTime',
            among: {
              here: 'What was seen: all go on as they went so far',
              sampled: 'What was seen, and how loads fall: futures are drawn',
              all: 'All loads, the future too',
            },
            well: 'It is a mistake to take the present for the future. That drawing is even better than knowing is luck: the two choices are nearly equal, and the model is not exact.',
          },
        },
        {
          kind: 'task',
          id: 'better',
          text: 'Now the other way round: find loads with which the model chooses the best of the four although it knows only what it has seen.',
          hint: 'Leave what it knows, and try other seeds; what is best and what it says stands among the results.',
          done: ({ metric, run }) => run.values.knowledge === 'seen' && metric('predictedBest') === metric('best'),
          well: 'What it has not seen does not always matter.',
          solution: { query: 'seed=3' },
        },
      ],
    },
    {
      id: 'close',
      title: 'Wrong, and no harm done',
      text: [
        'Here the model knows all loads, and still names the wrong one: global and distributed, while local and distributed would be the fastest. It is too optimistic about the global ones.',
      ],
      after: [
        'The choice costs {here.regret}. The two take nearly the same time: where a choice is hard it often does not matter much.',
      ],
      query: 'seed=4&strategy=customised',
      lookAt: 'results',
      open: ['seed'],
      exercises: [
        {
          kind: 'predict',
          id: 'cost',
          ask: {
            kind: 'value',
            text: 'How much longer than the best of the four does the run take after the wrong choice?',
            label: 'Longer than the best of the four',
            unit: '%',
            from: 0,
            to: 20,
            answer: 'here.regret',
            well: 'How often a choice is right says little; what it costs when it is wrong says more.',
          },
        },
        {
          kind: 'number',
          id: 'off',
          text: 'Which share of the total time has the model predicted?',
          unit: '%',
          answer: 'here.predictedTime%totalTime',
          tolerance: 0.02,
          hint: 'Divide the predicted time by the total time.',
          well: '{here.predictedTime} instead of {here.totalTime}: far off, and still good enough to choose by.',
        },
      ],
    },
    {
      id: 'rivals',
      title: 'The best of four',
      text: [
        'The model can only choose among what it knows. It names the best of the four here, local and distributed.',
        '*Random stealing* is not among them: a workstation that has finished takes half of what a random other one has left, and no other stops.',
      ],
      after: [
        'Stealing takes {stealing.totalTime}, the best of the four {lddlb.totalTime}, and the customised strategy {here.totalTime}, since it begins as another one.',
      ],
      query: `${TRFD}&strategy=customised`,
      lookAt: 'machine',
      open: ['strategy'],
      exercises: [
        {
          kind: 'predict',
          id: 'first',
          ask: {
            kind: 'winner',
            text: 'Who is first?',
            metric: 'totalTime',
            among: {
              here: 'The model chooses at the first synchronisation',
              lddlb: 'The best of the four, from the beginning',
              stealing: 'Random stealing',
            },
            well: 'No workstation is stopped for it, and it corrects itself whenever one has finished.',
          },
        },
        {
          kind: 'task',
          id: 'faster',
          text: 'Find another strategy that beats the best of the four here.',
          hint: 'Several of those with a queue on workstation zero do, too.',
          done: ({ run, metric, runs }) =>
            run.values.strategy !== 'stealing' && metric('totalTime') < metricOf(runs.lddlb, 'totalTime'),
          well: 'A choice is as good as what there is to choose among.',
          solution: { query: 'strategy=guided' },
        },
      ],
    },
  ],
}
