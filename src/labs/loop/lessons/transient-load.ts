import { type Lesson, metricOf } from '../../lesson.ts'

const SHORTER = 'workload=trfd2&n=40&pairing=off&maxLoad=0'

/** Transient load, and why a static split fails. */
export const lesson: Lesson = {
  runs: {
    free: 'strategy=none&maxLoad=0',
    few: 'strategy=none',
    cyclic: `${SHORTER}&strategy=cyclic`,
    pairs: `${SHORTER.replace('off', 'exact')}&strategy=static`,
  },
  scenes: [
    {
      id: 'borrowed',
      title: 'Borrowed workstations',
      text: [
        'A loop of {here.n} iterations, all equally long, is dealt to {here.processors} equal workstations in *blocks* of the same size. That is a *static* split: which workstation does what is settled before the loop begins.',
        'There are no other users of the workstations here, so all are done at the same moment, after {here.totalTime}. It cannot be done better.',
        'But they are *borrowed*: their owners come and go. Beside one process of the owner an iteration takes twice as long, beside two of them three times. The greatest load says how many there are at most; how many there are is drawn again again and again.',
      ],
      query: 'strategy=none&maxLoad=0',
      lookAt: 'machine',
      open: ['maxLoad'],
      exercises: [
        {
          kind: 'task',
          id: 'owners',
          text: 'Let the owners come: find a greatest load with which the loop takes at least twice as long.',
          hint: 'Drag the greatest load to the right and watch the total time.',
          done: ({ metric, runs }) => metric('totalTime') >= 2 * metricOf(runs.here, 'totalTime') * (1 - 1e-9),
          well: 'The loop is the same, and so is the split; the workstations have become slower, each at times of its own.',
          solution: { query: 'maxLoad=5' },
        },
      ],
    },
    {
      id: 'slowest',
      title: 'The slowest decides',
      text: [
        'Now each owner runs none to {here.maxLoad} processes, and every {here.persistence} times as long as a block takes without load that number is drawn again. Some workstations have luck, others have not.',
      ],
      after: [
        'The loop ends with its *last* block. A workstation computes for {here.computeTime} on average; the rest of the {here.totalTime} it has nothing to do.',
      ],
      query: 'strategy=none',
      lookAt: 'chart:loads',
      open: [],
      exercises: [
        {
          kind: 'predict',
          id: 'times',
          ask: {
            kind: 'value',
            text: 'How many times as long does the loop take as on workstations without other users?',
            label: 'Times as long',
            unit: '',
            from: 1,
            to: 6,
            answer: 'here.totalTime/free.totalTime',
            well: '{here.totalTime} instead of {free.totalTime}. It is the unluckiest workstation that counts, not the average.',
          },
        },
        {
          kind: 'number',
          id: 'idle',
          text: 'For which share of the time is a workstation idle, on average?',
          unit: '%',
          answer: 'here.idleTime%totalTime',
          tolerance: 0.05,
          hint: 'The idle time stands among the results; compare it with the total time.',
          well: '{here.idleTime} of {here.totalTime}: so much could be given to those that are still at work.',
        },
      ],
    },
    {
      id: 'more',
      title: 'More workstations, more bad luck',
      text: [
        'A loop of {here.n} iterations on {here.processors} workstations: each has a block of the same size as before, and the owners behave as before.',
        'With {few.processors} workstations they computed for {few.computeTime%totalTime} of the time, on average.',
      ],
      after: [
        'The loop takes {here.totalTime} instead of {few.totalTime}. The more workstations take part, the surer one of them is slowed down for most of the time, and all others wait for that one.',
      ],
      query: 'strategy=none&processors=16&n=1600',
      lookAt: 'chart:left',
      open: ['processors'],
      exercises: [
        {
          kind: 'predict',
          id: 'share',
          ask: {
            kind: 'value',
            text: 'For which share of the time does a workstation compute now, on average?',
            label: 'Share of the time that is computing',
            unit: '%',
            from: 0,
            to: 100,
            answer: 'here.computeTime%totalTime',
            well: 'The time is that of the unluckiest of {here.processors} workstations. Most of them have long been done.',
          },
        },
        {
          kind: 'task',
          id: 'full',
          text: 'With how few workstations is less than a tenth of the time idle?',
          hint: 'Drag the number of processors to the left.',
          done: ({ metric }) => metric('idleTime') < 0.1 * metric('totalTime'),
          well: 'Among few none falls far behind here; but the loop takes much longer, since each has more to do.',
          solution: { query: 'processors=2' },
        },
      ],
    },
    {
      id: 'giant',
      title: 'One sleeping giant',
      text: [
        'Here nothing is left to chance. On the last workstation the owner runs five processes from beginning to end; the others have no user.',
      ],
      after: [
        'Three workstations are done after {free.totalTime}, and then look on until {here.totalTime}: for {here.idleTime%totalTime} of the time the average workstation has nothing to do.',
        'If another took over what the slow one has left, it would not have to be like this. That is *dynamic* load balancing.',
      ],
      query: 'strategy=none&loads=0,0,0,5',
      lookAt: 'machine',
      open: ['strategy'],
      exercises: [
        {
          kind: 'predict',
          id: 'long',
          ask: {
            kind: 'value',
            text: 'Without load the loop takes {free.totalTime}. How long does it take with five processes on one of the workstations?',
            label: 'Total time',
            unit: 's',
            from: 0,
            to: 500,
            answer: 'here.totalTime',
            well: 'Six processes share that workstation, so its block takes six times as long, and the loop with it.',
          },
        },
        {
          kind: 'task',
          id: 'awake',
          text: 'Choose a strategy with which the loop takes less than half as long.',
          hint: 'A static split in another order does not help; take one that redistributes.',
          done: ({ metric, runs }) => metric('totalTime') < 0.5 * metricOf(runs.here, 'totalTime'),
          well: 'Iterations of the slow workstation’s block have been done by others.',
          solution: { query: 'strategy=gddlb' },
        },
      ],
    },
    {
      id: 'transient',
      title: 'Why not deal unevenly at once?',
      text: [
        'A slow workstation could be given a smaller block from the beginning, if one knew which is slow. That would help against a load that stays.',
        'But the load is *transient*: it goes before the loop is done, and comes back somewhere else. How long it lasts decides what chance does: see how the total time, {here.totalTime} at first, follows it.',
      ],
      query: 'strategy=none',
      lookAt: 'parameter:persistence',
      open: ['persistence'],
      exercises: [
        {
          kind: 'task',
          id: 'lasting',
          text: 'Let loads last so long that the loop takes at least half as long again.',
          hint: 'Drag to the right.',
          done: ({ metric, runs }) => metric('totalTime') >= 1.5 * metricOf(runs.here, 'totalTime'),
          well: 'A load now lasts for a large part of the loop: a workstation with bad luck keeps it for long.',
          solution: { query: 'persistence=5' },
        },
        {
          kind: 'task',
          id: 'brief',
          text: 'Now so briefly that it takes at least a tenth less.',
          hint: 'Drag to the left.',
          done: ({ metric, runs }) => metric('totalTime') <= 0.9 * metricOf(runs.here, 'totalTime'),
          well: 'Everyone meets many loads, good ones and bad ones, and they even out: a static split suffers less.',
          solution: { query: 'persistence=0.05' },
        },
      ],
    },
    {
      id: 'uneven',
      title: 'What a static split can do',
      text: [
        'No owners here, and yet blocks would not be even: the iterations of this loop get *shorter* from the first to the last. But that is known before the loop begins.',
      ],
      after: [
        'Dealt in turn it takes {cyclic.totalTime}, in blocks {here.totalTime}. A block of pairs, each a long iteration and a short one, takes {pairs.totalTime}, because not all pairs are equal.',
        'Unevenness that is known can be dealt with beforehand. Against load that comes and goes only balancing *while the loop runs* helps; the next lesson is about that.',
      ],
      query: `${SHORTER}&strategy=static`,
      lookAt: 'chart:left',
      open: ['strategy', 'pairing'],
      exercises: [
        {
          kind: 'predict',
          id: 'deal',
          ask: {
            kind: 'winner',
            text: 'How should iterations that get shorter and shorter be dealt out?',
            metric: 'totalTime',
            among: {
              here: 'In blocks, as before',
              pairs: 'Each paired with its mirror image, the pairs in blocks',
              cyclic: 'In turn, one after the other',
            },
            well: 'In turn everyone gets long ones and short ones alike.',
          },
        },
        {
          kind: 'number',
          id: 'ratio',
          text: 'How many times as long do blocks take as dealing in turn?',
          unit: '',
          answer: 'here.totalTime/cyclic.totalTime',
          tolerance: 0.05,
          hint: 'Read the total time, choose the cyclic strategy, and divide the first time by the second.',
          well: '{here.totalTime/cyclic.totalTime} times: the first block has the longest iterations.',
        },
      ],
    },
  ],
}
