import { type KnownRuns, type Lesson, metricOf } from '../../lesson.ts'

/** A hundred processes that differ, each anywhere, for half a second. */
export const ANYWHERE = 'computeSpread=40&messageSpread=10&placement=random&duration=10000000'
/** The same, and processes move. */
export const MOVING = `${ANYWHERE}&migration=on`
/** Few processes of nearly the same size, as many on each processor as possible. */
export const ALIKE = 'processes=32&computeSpread=10&messageSpread=10&duration=10000000'
/** Few processes of very different sizes, each anywhere, that move by the simplest rules. */
export const FEW = 'processes=32&computeSpread=80&messageSpread=10&placement=random&migration=on&duration=20000000'
/** The rules that are the best of sixteen on seed 6. */
export const WINNER = `${FEW}&select=4&locate=4`

/** How much values differ: their deviation, with one less than their number. */
export function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

/** How much the response differs between the first five seeds without migration. */
const noiseOf = (runs: KnownRuns): number =>
  deviationOf(['one', 'two', 'three', 'four', 'five'].map((name) => metricOf(runs[name], 'utilisation')))

/** How much the gain of migration differs between the first three seeds. */
const noiseOfGains = (runs: KnownRuns): number =>
  deviationOf(
    ['one', 'two', 'three'].map(
      (name) => metricOf(runs[`${name}On`], 'utilisation') - metricOf(runs[name], 'utilisation'),
    ),
  )

/** The first of some numbers of replications, by its name, with which the standard error of the mean is less than two points. */
const enough = (deviation: number, numbers: Readonly<Record<string, number>>): string =>
  Object.keys(numbers).find((name) => deviation / Math.sqrt(numbers[name]) < 2) ?? ''

/** A response, factors, and what chance does to them. */
export const lesson: Lesson = {
  runs: {
    one: ANYWHERE,
    two: `${ANYWHERE}&seed=2`,
    three: `${ANYWHERE}&seed=3`,
    four: `${ANYWHERE}&seed=4`,
    five: `${ANYWHERE}&seed=5`,
    short: `${ANYWHERE}&messageMean=10`,
    fewer: `${ANYWHERE}&channels=4`,
    even: ANYWHERE.replace('placement=random&', ''),
    oneOn: MOVING,
    twoOn: `${MOVING}&seed=2`,
    threeOn: `${MOVING}&seed=3`,
    still: ALIKE,
    chosen: `${WINNER}&seed=6`,
    chosenSimple: `${FEW}&seed=6`,
    simple: `${FEW}&seed=7`,
  },
  scenes: [
    {
      id: 'response',
      title: 'One run, one number',
      text: [
        'A program of {here.processes} processes runs on {here.processors} transputers for half a second. Each process computes, exchanges messages with {here.channels} others, and begins again. The processes lie wherever chance has put them.',
        'Of all that happens we keep one number, the *response*: the share of the machine that is in use. What we set are *factors*, such as the number of processes, and the values that we give them are their *levels*.',
      ],
      after: [
        '{here.utilisation} is in use. That is about what the fullest processor allows: the mean load is {here.boundUtilisation} of the greatest.',
      ],
      query: ANYWHERE,
      lookAt: 'machine',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'use',
          ask: {
            kind: 'value',
            text: 'The fullest processor has nearly twice the mean load, and its processes have partners everywhere. How much of the machine is in use?',
            label: 'Utilisation',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.utilisation',
            well: 'Every process waits for its partners, so all go at the pace of the fullest processor, and the others have nothing to do in between.',
          },
        },
        {
          kind: 'number',
          id: 'router',
          text: 'Which share of the time goes to messages?',
          unit: '%',
          answer: 'here.routerTime',
          tolerance: 0.03,
          hint: 'It stands beside the machine, at the end of the numbers: the share of router and balancer.',
          well: 'The processors compute for {here.usefulEfficiency} of the time. For the rest they are idle.',
        },
      ],
    },
    {
      id: 'noise',
      title: 'The same again',
      text: [
        'Nothing is changed but the *seed*: the program and the places of its processes are drawn again. All factors have the same levels as before.',
        'The first run, with seed one, had {one.utilisation} of the machine in use.',
      ],
      after: [
        'Seeds one to five give {one.utilisation}, {two.utilisation}, {three.utilisation}, {four.utilisation} and {five.utilisation}. Differences that come from no factor are *noise*.',
      ],
      query: `${ANYWHERE}&seed=2`,
      lookAt: 'parameter:seed',
      open: ['seed'],
      exercises: [
        {
          kind: 'predict',
          id: 'apart',
          ask: {
            kind: 'value',
            text: 'How many points lie between the highest and the lowest of the seeds one to five?',
            label: 'Points between highest and lowest',
            unit: 'points',
            from: 0,
            to: 40,
            answer: 'two.utilisation-four.utilisation',
            well: 'Where processes lie is drawn, and the fullest processor decides.',
          },
        },
        {
          kind: 'task',
          id: 'low',
          text: 'Find a seed with which less than half of the machine is in use.',
          hint: 'Try a few. Which one it is cannot be known beforehand.',
          done: ({ metric }) => metric('utilisation') < 50,
          well: 'If you try long enough you find a seed for almost any result. So seeds are chosen before the runs, not after.',
          solution: { query: 'seed=4' },
        },
      ],
    },
    {
      id: 'factor',
      title: 'One factor, two levels',
      text: [
        'Seed one again, with {here.utilisation} in use. Now one factor gets another level, and all others stay as they are, the seed as well: the processes compute for the same times, and what differs comes from the factor.',
      ],
      after: [
        'With short messages {short.utilisation} is in use, with fewer channels {fewer.utilisation}, with an even placement {even.utilisation}.',
      ],
      query: ANYWHERE,
      lookAt: 'parameter:placement',
      open: ['placement', 'messageMean', 'channels'],
      exercises: [
        {
          kind: 'predict',
          id: 'most',
          ask: {
            kind: 'winner',
            text: 'With which change is most of the machine in use?',
            metric: 'utilisation',
            among: {
              short: 'Messages of a hundredth of their length',
              fewer: 'Half as many channels',
              even: 'As many processes on each processor as possible',
            },
            well: 'Messages are cheap on the links of this machine. What keeps it waiting is the load that differs.',
          },
        },
        {
          kind: 'number',
          id: 'effect',
          text: 'How many points does the even placement add?',
          unit: 'points',
          answer: 'even.utilisation-here.utilisation',
          tolerance: 0.02,
          hint: 'Choose the restricted placement, and subtract.',
          well: 'That is the *effect* of the placement on this program, with this seed.',
        },
      ],
    },
    {
      id: 'pairs',
      title: 'Pairs',
      text: [
        'Does it help if processes move? With seed one {one.utilisation} is in use without that and {oneOn.utilisation} with it; with seed two {two.utilisation} and {twoOn.utilisation}.',
        'The two runs of a *pair* have the same seed, so they have the same processes at the same places at first. The luck of the placement is in both, and less of it is left in their difference.',
      ],
      after: [
        'It adds {oneOn.utilisation-one.utilisation}, {twoOn.utilisation-two.utilisation} and {threeOn.utilisation-three.utilisation}. These gains lie closer together than the runs without moves do.',
      ],
      query: `${MOVING}&seed=3`,
      lookAt: 'chart:utilisation',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'gain',
          ask: {
            kind: 'value',
            text: 'With seed three {three.utilisation} is in use if nothing moves. How many points does it add if processes move?',
            label: 'Points that moving adds',
            unit: 'points',
            from: 0,
            to: 40,
            answer: 'here.utilisation-three.utilisation',
            well: 'The gains of the first two seeds, {oneOn.utilisation-one.utilisation} and {twoOn.utilisation-two.utilisation}, were a good guide.',
          },
        },
        {
          kind: 'number',
          id: 'unpaired',
          text: 'A student compares seed two without moves to seed one with moves. Which gain will be reported?',
          unit: 'points',
          answer: 'oneOn.utilisation-two.utilisation',
          tolerance: 0.02,
          hint: 'Both numbers stand in the text.',
          well: 'And the other way round it would be {twoOn.utilisation-one.utilisation}: the same balancer on the same programs. Without pairs the luck of two placements is in the difference.',
        },
      ],
    },
    {
      id: 'nothing',
      title: 'A difference of nothing',
      text: [
        'Few processes of nearly the same size, placed evenly. The thesis behind this lab has six such runs with migration and six without it. In none of them did a process move, and still it reports about two points more with migration.',
      ],
      after: [
        'No process moves here either, and with the same seed both runs are the same to the last digit. In the thesis the runs with migration had other placements than those without: its two points are noise.',
      ],
      query: `${ALIKE}&migration=on`,
      lookAt: 'results',
      open: ['seed'],
      exercises: [
        {
          kind: 'predict',
          id: 'add',
          ask: {
            kind: 'value',
            text: 'How many points does migration add here, with the same seed in both runs?',
            label: 'Points that migration adds',
            unit: 'points',
            from: -10,
            to: 10,
            answer: 'here.utilisation-still.utilisation',
            well: 'A balancer that moves nothing changes nothing.',
          },
        },
        {
          kind: 'task',
          id: 'two',
          text: 'Find a seed that differs from this run by more than two points, though nothing moves.',
          hint: 'The migrations stand above the machine.',
          done: ({ metric, runs }) =>
            metric('migrations') === 0 && Math.abs(metric('utilisation') - metricOf(runs.here, 'utilisation')) > 2,
          well: 'So much for what two single runs with different seeds can say.',
          solution: { query: 'seed=2' },
        },
      ],
    },
    {
      id: 'replications',
      title: 'How many runs?',
      text: [
        'A single run says little, so it is repeated with other seeds: these are *replications*. Their mean is uncertain, too. Its *standard error* is the deviation of the runs divided by the square root of how many there are.',
        'Without moves, seeds one to five have a deviation of about seven points. The three gains, of pairs with the same seed, have one of about three.',
      ],
      query: ANYWHERE,
      lookAt: 'results',
      open: ['seed', 'migration'],
      exercises: [
        {
          kind: 'choice',
          id: 'runs',
          text: 'How many replications does the mean without moves need at least, for a standard error of less than two points?',
          options: { four: 'Four', fourteen: 'Fourteen', hundred: 'A hundred' },
          but: {
            four: 'The square root of four is two: that leaves half the deviation.',
            hundred: 'That is enough, but far fewer are as well.',
          },
          answer: (runs) => enough(noiseOf(runs), { four: 4, fourteen: 14, hundred: 100 }),
          hint: 'Divide the deviation by two, and square what comes out.',
          well: 'For half the error one needs four times as many runs.',
        },
        {
          kind: 'choice',
          id: 'pairs',
          text: 'And how many pairs does the mean gain need at least, for the same standard error?',
          options: { three: 'Three', fourteen: 'Fourteen', hundred: 'A hundred' },
          but: {
            fourteen: 'Gains in pairs differ less than single runs, so fewer will do.',
            hundred: 'That is enough, but far fewer are as well.',
          },
          answer: (runs) => enough(noiseOfGains(runs), { three: 3, fourteen: 14, hundred: 100 }),
          hint: 'The deviation of the gains is less than half as large.',
          well: 'Three pairs are six runs, fewer than half as many as without pairs.',
        },
      ],
    },
    {
      id: 'best',
      title: 'The best of sixteen',
      text: [
        'There are four rules for which processes leave a busy processor and four for where they go: sixteen strategies. All have been tried with seed six. The fourth rule of both was the best, with {chosen.utilisation} in use; the simplest strategy, the first rule of both, had {chosenSimple.utilisation}.',
        'Now both meet a new seed, the seventh.',
      ],
      after: [
        'With seed seven the winner has {here.utilisation} and the simplest {simple.utilisation}. The best of many has been lucky as well as good: that is the *winner’s curse*. A winner is tested on seeds by which it was not chosen.',
      ],
      query: `${WINNER}&seed=7`,
      lookAt: 'chart:utilisation',
      open: ['select', 'locate'],
      exercises: [
        {
          kind: 'predict',
          id: 'seventh',
          ask: {
            kind: 'winner',
            text: 'With which strategy is more of the machine in use, with seed seven?',
            metric: 'utilisation',
            among: { here: 'The winner of the sixteen', simple: 'The simplest' },
            well: 'With seed six the winner was ahead by {chosen.utilisation-chosenSimple.utilisation}. One run decides nothing where runs differ by as much.',
          },
        },
        {
          kind: 'task',
          id: 'beat',
          text: 'Find another pair of rules that is ahead of the winner with this seed by more than five points.',
          hint: 'Begin with the first selection.',
          done: ({ metric, runs }) => metric('utilisation') > metricOf(runs.here, 'utilisation') + 5,
          well: 'Had the seventh seed been used to choose, another strategy would have won.',
          solution: { query: 'select=1&locate=1' },
        },
      ],
    },
  ],
}
