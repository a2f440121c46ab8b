import { type Lesson, largest, metricOf } from '../../lesson.ts'

/** Programs for half a second, as many processes on each processor as possible. */
const EVEN = 'messageSpread=10&duration=10000000'
/** Few processes, nearly alike. */
export const FEW_ALIKE = `processes=32&computeSpread=10&${EVEN}`
/** Few processes, very different. */
export const FEW_DIFFERENT = `processes=32&computeSpread=80&${EVEN}`
/** Many processes, nearly alike. */
export const MANY_ALIKE = `processes=142&computeSpread=10&${EVEN}`
/** Many processes, very different. */
export const MANY_DIFFERENT = `processes=142&computeSpread=80&${EVEN}`
/** Two equal processes a processor that send short messages, or long ones. */
export const SHORT = 'processes=32&channels=4&placement=round-robin&messageMean=10&duration=10000000'
export const LONG = SHORT.replace('messageMean=10', 'messageMean=5000')

/** Used to unused: a scale that does not end at 100 %. */
const odds = (percent: number) => percent / (100 - percent)

/** Factorial designs, main effects, interactions, the scale, and a covariate. */
export const lesson: Lesson = {
  runs: {
    fewAlike: FEW_ALIKE,
    fewDifferent: FEW_DIFFERENT,
    manyAlike: MANY_ALIKE,
    manyDifferent: MANY_DIFFERENT,
    alikeMoving: `${MANY_ALIKE}&migration=on`,
    short: SHORT,
    long: LONG,
    realShort: `${SHORT}&link=t800`,
    alike1: `${MANY_ALIKE}&seed=1`,
    alike4: `${MANY_ALIKE}&seed=4`,
    different3: `${FEW_DIFFERENT}&seed=3`,
    different4: `${FEW_DIFFERENT}&seed=4`,
  },
  scenes: [
    {
      id: 'corners',
      title: 'Four corners',
      text: [
        'Two factors with two levels each: {fewAlike.processes} processes or {manyAlike.processes}, and computing times with a spread of {fewAlike.computeSpread} or {fewDifferent.computeSpread} percent. All four combinations are run. That is a *factorial design*.',
      ],
      after: [
        'Few processes: {fewAlike.utilisation} if they are nearly alike, {fewDifferent.utilisation} if they differ much. Many processes: {manyAlike.utilisation} and {manyDifferent.utilisation}.',
      ],
      query: FEW_DIFFERENT,
      lookAt: 'parameter:computeSpread',
      open: ['processes', 'computeSpread'],
      exercises: [
        {
          kind: 'predict',
          id: 'best',
          ask: {
            kind: 'winner',
            text: 'Each processor has as many processes as the others, or one more. In which corner is most of the machine in use?',
            metric: 'utilisation',
            among: {
              fewAlike: 'Few processes, nearly alike',
              here: 'Few processes, very different',
              manyAlike: 'Many processes, nearly alike',
              manyDifferent: 'Many processes, very different',
            },
            well: 'On a processor that has many processes, what differs between them evens out. So many that are nearly alike are best.',
          },
        },
        {
          kind: 'task',
          id: 'ninety',
          text: 'Set both factors so that more than nine tenths of the machine are in use.',
          hint: 'Leave no factor at the level that it has.',
          done: ({ metric }) => metric('utilisation') > 90,
          well: 'Either change alone would not do.',
          solution: { query: 'processes=142&computeSpread=10' },
        },
      ],
    },
    {
      id: 'main',
      title: 'Main effects',
      text: [
        'The *main effect* of a factor is what changes on average when it goes from its low level to its high one, over all levels of the other factors.',
        'A larger spread costs {fewAlike.utilisation-fewDifferent.utilisation} with few processes. More processes add {manyAlike.utilisation-fewAlike.utilisation} if they are nearly alike and {manyDifferent.utilisation-fewDifferent.utilisation} if they differ much.',
      ],
      query: MANY_DIFFERENT,
      lookAt: 'results',
      open: ['processes', 'computeSpread'],
      exercises: [
        {
          kind: 'number',
          id: 'spread',
          text: 'How many points does the larger spread cost with many processes?',
          unit: 'points',
          answer: 'manyAlike.utilisation-manyDifferent.utilisation',
          tolerance: 0.02,
          hint: 'Many processes with the larger spread are on the page. Change the spread, and subtract.',
          well: 'The main effect of the spread is the mean of this and the other, with few processes.',
        },
        {
          kind: 'choice',
          id: 'larger',
          text: 'Which factor has the larger main effect?',
          options: { processes: 'The number of processes', spread: 'The spread of computing times' },
          but: {
            processes: 'Take the mean of its two differences, and compare it with either difference of the spread.',
          },
          answer: (runs) => {
            const use = (name: string) => metricOf(runs[name], 'utilisation')
            const few = use('fewAlike') + use('fewDifferent')
            const alike = use('fewAlike') + use('manyAlike')
            const all = few + use('manyAlike') + use('manyDifferent')
            return largest({ processes: Math.abs(all - 2 * few), spread: Math.abs(all - 2 * alike) })
          },
          hint: 'There are two differences for each factor.',
          well: 'In the thesis, too, the spread explains most of what differs, and the number of processes comes second.',
        },
      ],
    },
    {
      id: 'interaction',
      title: 'When one factor decides about another',
      text: [
        'A third factor: migration, off or on. With many processes that are nearly alike, {manyAlike.utilisation} is in use without it and {alikeMoving.utilisation} with it. With many that are very different it is {manyDifferent.utilisation} without it.',
      ],
      after: [
        'What migration does depends on the spread: the two factors have an *interaction*. The main effect, the mean of next to nothing and {here.utilisation-manyDifferent.utilisation}, holds for neither.',
      ],
      query: `${MANY_DIFFERENT}&migration=on`,
      lookAt: 'chart:utilisation',
      open: ['migration', 'computeSpread'],
      exercises: [
        {
          kind: 'predict',
          id: 'gain',
          ask: {
            kind: 'value',
            text: 'How many points does migration add if the processes are very different?',
            label: 'Points that migration adds',
            unit: 'points',
            from: -10,
            to: 40,
            answer: 'here.utilisation-manyDifferent.utilisation',
            well: 'Where nothing is uneven there is nothing to repair.',
          },
        },
        {
          kind: 'task',
          id: 'middle',
          text: 'Leave migration on, and find a spread with which more than eighty-eight percent is in use and at least ten processes move.',
          hint: 'Between the two levels.',
          done: ({ metric, run }) =>
            run.values.migration === 'on' && metric('utilisation') > 88 && metric('migrations') >= 10,
          well: 'Two levels show that something changes, but not what happens in between. For that a factor needs more levels.',
          solution: { query: 'computeSpread=40' },
        },
      ],
    },
    {
      id: 'constant',
      title: 'What was held constant',
      text: [
        'In the thesis the length of messages hardly matters. Here as well: with messages of {short.messageMean} bytes {short.utilisation} is in use, with {long.messageMean} bytes {long.utilisation}.',
        'But something was held constant: the speed of the links. Only links that are far faster than those of real transputers come near the tables of the thesis. Now they are real. With short messages that changes nothing: {realShort.utilisation}.',
      ],
      after: [
        'An experiment speaks of the levels that it has tried, at the values that it has held constant. Long messages and real links leave {here.utilisation}.',
      ],
      query: `${LONG}&link=t800`,
      lookAt: 'parameter:link',
      open: ['link', 'messageMean', 'computeMean'],
      exercises: [
        {
          kind: 'predict',
          id: 'real',
          ask: {
            kind: 'value',
            text: 'How much of the machine is in use with real links and long messages?',
            label: 'Utilisation',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.utilisation',
            well: 'A message takes a real link longer than a process computes in an iteration: length and speed of links have an interaction.',
          },
        },
        {
          kind: 'task',
          id: 'coarse',
          text: 'Leave links and messages as they are, and get more than two thirds of the machine into use.',
          hint: 'What could processes do for longer between two messages?',
          done: ({ metric, run, runs }) =>
            run.values.link === 't800' &&
            run.values.messageMean === runs.here.values.messageMean &&
            metric('utilisation') > 200 / 3,
          well: 'Programs that compute for long between exchanges do not care how fast links are.',
          solution: { query: 'computeMean=300000' },
        },
      ],
    },
    {
      id: 'scale',
      title: 'Near the ceiling',
      text: [
        'Use cannot exceed a hundred percent. Near that ceiling chance has little room: with many processes nearly alike, seeds one to four lie within {alike4.utilisation-alike1.utilisation}.',
      ],
      after: [
        'With few processes that are very different they lie within {different4.utilisation-different3.utilisation}. Most analyses take the noise to be the same everywhere, so the response is put on another scale first: a *transformation*. One is the ratio of used to unused, which has no ceiling.',
      ],
      query: `${FEW_DIFFERENT}&seed=3`,
      lookAt: 'results',
      open: ['seed'],
      exercises: [
        {
          kind: 'predict',
          id: 'range',
          ask: {
            kind: 'value',
            text: 'Within how many points do the same four seeds lie with few processes that are very different?',
            label: 'Points between highest and lowest',
            unit: 'points',
            from: 0,
            to: 40,
            answer: 'different4.utilisation-different3.utilisation',
            well: 'Here the fullest processor may have half as much again as the mean, or twice as much: it depends on the draw.',
          },
        },
        {
          kind: 'choice',
          id: 'odds',
          text: 'Which improvement is the larger one in the ratio of used to unused?',
          options: {
            low: 'From fifty to sixty percent',
            high: 'From ninety-six to ninety-eight percent',
          },
          but: { low: 'That makes one and a half of one.' },
          answer: () => largest({ low: odds(60) / odds(50), high: odds(98) / odds(96) }),
          hint: 'Divide what is used by what is unused, before and after.',
          well: 'Half of what was unused has been put to use: the ratio doubles.',
        },
      ],
    },
    {
      id: 'covariate',
      title: 'What explains the rest',
      text: [
        'Same levels, other seeds: few processes, very different. With seed three {different3.utilisation} is in use, with seed four {different4.utilisation}. Is that just noise? Something that can be worked out before the run differs as well: the mean load of a processor is {different3.boundUtilisation} of the greatest in one, {different4.boundUtilisation} in the other.',
        'A quantity that is not set, but measured beside the response, is a *covariate*.',
      ],
      after: [
        'With all four seeds the use lies a little above the mean over the greatest load: nearly all that looked like noise is uneven load.',
      ],
      query: `${FEW_DIFFERENT}&seed=2`,
      lookAt: 'results',
      open: ['seed', 'processes', 'computeSpread'],
      exercises: [
        {
          kind: 'predict',
          id: 'second',
          ask: {
            kind: 'value',
            text: 'With seed two the mean load is {here.boundUtilisation} of the greatest. How much of the machine is in use?',
            label: 'Utilisation',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.utilisation',
            well: 'What comes on top is mostly the time that goes to messages, {here.routerTime}.',
          },
        },
        {
          kind: 'task',
          id: 'between',
          text: 'Find another seed, number of processes or spread with which between seventy and eighty percent is in use.',
          hint: 'Mean over greatest load stands among the numbers as well.',
          done: ({ metric }) => metric('utilisation') > 70 && metric('utilisation') < 80,
          well: 'Compare the use with the mean over the greatest load wherever you go: as long as nothing moves, both stay close together.',
          solution: { query: 'processes=142' },
        },
      ],
    },
  ],
}
