import { type Lesson, metricOf } from '../../lesson.ts'

/** A small mesh, cut once. */
const MESH = 'vertices=3001&iterations=100&policy=never'
/** One workstation is three times as fast as each of the others. */
const UNEQUAL = 'mesh=grid&ordering=file&vertices=12000&iterations=100&policy=never&speeds=1,1,1,1,3'

/** A mesh, its owners, the line, and where it is cut. */
export const lesson: Lesson = {
  runs: {
    axes: MESH,
    hilbert: `${MESH}&ordering=hilbert`,
    random: `${MESH}&ordering=random`,
    row: `${MESH}&processors=8&ordering=fiedler`,
    fitted: `${UNEQUAL}&capabilities=1,1,1,1,3`,
  },
  scenes: [
    {
      id: 'owners',
      title: 'Each vertex has an owner',
      text: [
        'A loop runs over a mesh: in each iteration every vertex becomes the mean of its neighbours. The vertices here are the {here.vertices} triangles around an airfoil, and {here.processors} workstations share them. The colours show who *owns* which.',
        'Where two neighbours have different owners, the edge between them is *cut*: one owner has to fetch what the other has. {here.cut} are cut here, and each iteration fetches {here.fetched}.',
      ],
      query: MESH,
      lookAt: 'machine',
      open: ['processors'],
      exercises: [
        {
          kind: 'number',
          id: 'share',
          text: 'How many elements are fetched in an iteration, as a share of all vertices?',
          unit: '%',
          answer: 'here.fetched%vertices',
          tolerance: 0.02,
          hint: 'Divide the elements fetched by the number of vertices.',
          well: 'Only what lies along the borders is fetched; everything else is computed without a message.',
        },
        {
          kind: 'task',
          id: 'few',
          text: 'Choose the number of processors so that fewer than half as many edges are cut.',
          hint: 'Where are borders if only a few share the mesh?',
          done: ({ metric, runs }) => metric('cut') < metricOf(runs.here, 'cut') / 2,
          well: 'Two halves have a single border, and one processor alone has none. But more processors share the computing.',
          solution: { query: 'processors=2' },
        },
      ],
    },
    {
      id: 'line',
      title: 'From the picture to a line',
      text: [
        'A workstation that fetches an element has to know its owner. A table of all vertices on every workstation would be large. So the vertices are laid in a *line*, and the line is cut into *intervals*: a workstation that knows the few cuts knows every owner.',
        'The strip below the mesh is that line; the mesh can also be coloured by the place in the list. Only the cuts are free now, so neighbours in the mesh should be near each other in the line.',
      ],
      after: ['The curve cuts {hilbert.cut}, halving along the axes {here.cut}, chance {random.cut}.'],
      query: MESH,
      lookAt: 'machine',
      open: ['ordering'],
      exercises: [
        {
          kind: 'predict',
          id: 'order',
          ask: {
            kind: 'winner',
            text: 'Which line is cut into {here.processors} intervals so that the fewest edges are cut?',
            metric: 'cut',
            among: {
              random: 'Vertices in random order',
              here: 'Halved across its longest axis, each half again, and so on',
              hilbert: 'Along a curve that fills the plane',
            },
            well: 'Both rules keep neighbours together. Halves of halves do not fit {here.processors} intervals well; a curve can be cut anywhere.',
          },
        },
        {
          kind: 'task',
          id: 'fewer',
          text: 'Find an ordering that makes a line, too, and cuts even fewer edges than the curve.',
          hint: 'Some orderings look at the edges and not at the coordinates.',
          done: ({ metric, run, runs }) =>
            metric('cut') < metricOf(runs.hilbert, 'cut') && run.metrics.arrangementFound !== null,
          well: 'Which one is best depends on the mesh and on how many share it: for eight processors it is another one.',
          solution: { query: 'ordering=fiedler' },
        },
      ],
    },
    {
      id: 'locality',
      title: 'What neighbours are worth',
      text: [
        'The line in random order again. The intervals are as long as before, and every workstation computes as much as before.',
      ],
      after: [
        'It takes {here.totalTime} instead of {axes.totalTime}. A workstation computes for {here.computeTime} in both runs; it communicates for {here.communicationTime} instead of {axes.communicationTime}.',
      ],
      query: `${MESH}&ordering=random`,
      lookAt: 'chart:time',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'times',
          ask: {
            kind: 'value',
            text: 'How many times as long does the loop take in random order as in the order of the axes?',
            label: 'Times as long',
            unit: '',
            from: 1,
            to: 5,
            answer: 'here.totalTime/axes.totalTime',
            well: 'Most neighbours of a vertex are somewhere else, and all talk to all.',
          },
        },
        {
          kind: 'number',
          id: 'talking',
          text: 'For which share of the time does a workstation communicate?',
          unit: '%',
          answer: 'here.communicationTime%totalTime',
          tolerance: 0.02,
          hint: 'Divide the communicating by the total time.',
          well: 'The mesh is small: even in a good order messages take most of the time, {axes.communicationTime%totalTime}.',
        },
      ],
    },
    {
      id: 'partners',
      title: 'Fewer edges, more partners',
      text: [
        'Now {here.processors} workstations share the mesh. *Recursive spectral bisection* cuts {here.cut}. A line that follows a single *Fiedler vector* goes through the mesh from one end to the other, and its intervals are slices in a row: {row.cut} are cut.',
      ],
      after: [
        'The slices take {row.totalTime}, the bisection {here.totalTime}. A slice has two partners at most: {row.messages} messages in an iteration, instead of {here.messages}. A message costs more than the few elements in it.',
      ],
      query: `${MESH}&processors=8&ordering=rsb`,
      lookAt: 'results',
      open: ['ordering'],
      exercises: [
        {
          kind: 'predict',
          id: 'faster',
          ask: {
            kind: 'winner',
            text: 'Which of the two is faster?',
            metric: 'totalTime',
            among: { here: 'Bisection, with fewer edges cut', row: 'Slices in a row' },
            well: 'Counting edges says how much is sent; here it matters more to how many.',
          },
        },
        {
          kind: 'number',
          id: 'messages',
          text: 'How many times as many messages does the bisection send?',
          unit: '',
          answer: 'here.messages/row.messages',
          tolerance: 0.02,
          hint: 'Choose the Fiedler order, and compare the messages of an iteration.',
          well: '{here.messages} against {row.messages} in every iteration.',
        },
      ],
    },
    {
      id: 'unequal',
      title: 'Unequal workstations',
      text: [
        'The last of these {here.processors} workstations is three times as fast as each of the others. The list is cut into equal intervals, so it is done early in every iteration, and waits for the rest.',
        'Intervals need not be equal: each can be as long as its workstation’s *capability* asks for.',
      ],
      after: [
        'With an interval three times as long for the fast one the loop takes {fitted.totalTime} instead of {here.totalTime}, and a workstation waits {fitted.waitTime} on average instead of {here.waitTime}.',
      ],
      query: UNEQUAL,
      lookAt: 'parameter:capabilities',
      open: ['capabilities'],
      exercises: [
        {
          kind: 'predict',
          id: 'left',
          ask: {
            kind: 'value',
            text: 'If the fast one gets an interval three times as long, which share of the present time does the loop take?',
            label: 'Share of the time with equal intervals',
            unit: '%',
            from: 30,
            to: 100,
            answer: 'fitted.totalTime%here.totalTime',
            well: 'What is computed gets shorter for all slow ones. What they spend on messages stays.',
          },
        },
        {
          kind: 'task',
          id: 'fit',
          text: 'Set the capabilities, one value each, so that the loop takes a tenth less time or better.',
          hint: 'The order of the values is that of the processors, and only their proportion counts.',
          done: ({ metric, runs }) => metric('totalTime') <= 0.9 * metricOf(runs.here, 'totalTime'),
          well: 'The line stays as it is; only the cuts have moved. The next lesson is about what that costs.',
          solution: { query: 'capabilities=1,1,1,1,3' },
        },
      ],
    },
  ],
}
