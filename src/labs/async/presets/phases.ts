/** Stories on phases and on the end: what changes with them, and how processors learn of them. */
import { DIFFUSION, LIGHT } from './balancing.ts'

/** The same, with a light Loadserver until the machine is filled. */
const FILLED = `${DIFFUSION}&t1=on&fillingBalancer=loadserver&serverCost=light`

export const phases = [
  {
    id: 'two-intervals',
    label: 'An interval for each phase',
    question: 'Should workers ask equally often all the time?',
    sentence:
      'With a light server the best interval of 1, 2, 4, 8, 16 and 32 takes 111.3 ms; asking after every node while the machine fills and empties, and after 16 nodes in between, takes 107.5 ms, with 4 683 messages instead of 8 101.',
    query: `${LIGHT}&interval=16&t1=on&t2=on&c2=0.5&emptyingBalancer=same&emptyingInterval=1`,
    knobs: ['interval', 'fillingInterval', 'emptyingInterval', 't1'],
    chart: 'workload',
    numbers: ['ita', 'totalTime', 'messages'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'After how many nodes should a worker ask a light server for a worker that has nothing?',
        metric: 'totalTime',
        among: {
          often: 'Always after 1',
          some: 'Always after 8',
          seldom: 'Always after 16',
          here: 'After 1 while filling and emptying, after 16 in between',
        },
        well: 'Where tasks are scarce others wait for each of them; where all have work, asking costs messages and finds no worker.',
      },
      runs: { often: LIGHT, some: `${LIGHT}&interval=8`, seldom: `${LIGHT}&interval=16` },
    },
  },
  {
    id: 'other-filling',
    label: 'Another balancer to fill',
    question: 'Should one balancer do the whole run?',
    sentence:
      'A light Loadserver moves tasks to those without until there are 64, and diffusion goes on from there: on a chain that takes 78.8 % less time than diffusion alone, on a torus 13.3 % less, there 9.9 % if the server pays for its work and 6.8 % with work stealing in its place.',
    query: `${FILLED}&topology=chain`,
    knobs: ['fillingBalancer', 'topology', 'serverCost', 't1'],
    chart: 'workload',
    numbers: ['ita', 'totalTime', 'idleTime'],
    predict: {
      ask: {
        kind: 'value',
        text: 'On a chain diffusion alone leaves most processors without work. How much less time does the run take if a light server says who has none until the machine is filled?',
        label: 'Less time',
        unit: '%',
        from: 0,
        to: 100,
        answer: 'here.ita',
        well: 'What diffusion cannot do on a chain is to fill it. Once every part of the chain has work, neighbours suffice to keep it even.',
      },
    },
  },
  {
    id: 'noticing',
    label: 'Noticing costs',
    question: 'What does it cost to know that a phase has ended?',
    sentence:
      'If all learn at once and free of charge that the machine is filled, filling by a server saves 13.3 %; by a count at processor 0 they learn it 1.3 ms late and 8.5 % is left, by reductions 5.4 ms late and 4.5 %.',
    query: `${FILLED}&detection=reduction`,
    knobs: ['detection', 'period', 't1', 'c1'],
    chart: 'messages',
    numbers: ['ita', 't1Delay', 'messages'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'A light server fills the machine, then diffusion takes over. How do the processors best learn when?',
        metric: 'totalTime',
        among: {
          central: 'Each reports its tasks to processor 0, which counts',
          here: 'A wave adds up the tasks of all every 5 ms',
          local: 'Each judges by its own queue, without a message',
        },
        well: 'The wave comes later than the count, and here it costs more messages besides. Judging alone costs no message and takes {local.totalTime}: a processor that takes the machine for filled follows another rule than the others.',
      },
      runs: { central: `${FILLED}&detection=central`, local: `${FILLED}&detection=local` },
    },
  },
  {
    id: 'judging-alone',
    label: 'Each judges alone',
    question: 'Can each processor judge the phase by its own queue?',
    sentence:
      'The processor with the root has a task, takes the machine for filled and begins to diffuse, while all others still turn to the server: 20 messages, no task moves, and the run takes 5.84 s, as long as on one processor; with c₁ = 6, so that six tasks of its own must wait, it takes 0.115 s.',
    query: `${FILLED}&detection=local`,
    knobs: ['detection', 'c1', 'patience', 'fillingBalancer'],
    chart: 'tasks',
    numbers: ['totalTime', 'messages', 'tasksMigrated'],
  },
  {
    id: 'at-once',
    label: 'Filled and emptying at once',
    question: 'When does a machine begin to empty?',
    sentence:
      'At 6.2 ms the machine is filled with 64 tasks, and 3 µs later there are no more than 64 again: with c₂ = 1 that is the second transition, balancing ends for good, and the run takes 1 631 ms instead of 125; with c₂ = 0.5 it comes at 118.8 ms and the run takes 125 ms too.',
    query: 'interval=16&t2=on',
    knobs: ['c2', 't2', 'emptyingBalancer', 'interval'],
    chart: 'workload',
    numbers: ['totalTime', 't1', 't2'],
    predict: {
      ask: {
        kind: 'winner',
        text: 'Work stealing is switched off when, after filling, the number of tasks is down to c₂ for each processor. It is filled at one for each. Which run is done first?',
        metric: 'totalTime',
        among: { here: 'c₂ = 1', half: 'c₂ = 0.5', never: 'Never switched off' },
        well: 'The number of tasks goes up and down around the threshold. With c₂ = c₁ one step down is enough; with c₂ = 0.5·c₁ half of the tasks have to be gone, and even then there is nothing to gain here.',
      },
      runs: { half: 'interval=16&t2=on&c2=0.5', never: 'interval=16' },
    },
  },
  {
    id: 'nothing-to-save',
    label: 'Nothing to save at the end',
    question: 'What is saved if balancing stops when the machine empties?',
    sentence:
      'If a light Loadserver is switched off when there are no more tasks than processors again, the run takes 2.1 % longer even if all know of it at once and free of charge; by a count at processor 0 it takes 2.9 % longer, and by reductions, which come too late to switch anything off, 4.7 %.',
    query: `${LIGHT}&t2=on&detection=central`,
    knobs: ['detection', 'c2', 't2', 'emptyingBalancer'],
    chart: 'workload',
    numbers: ['ita', 'totalTime', 'messages'],
  },
  {
    id: 'far-end',
    label: 'The end is far away',
    question: 'How do processors know that all is done?',
    sentence:
      'A token that goes round all processors makes the last one learn of the end 4.6 ms late with 8 processors, 17.3 with 32 and 89.1 with 128, where the work itself took 55.9 ms; waves along a tree need 5.4, 8.5 and 11.5 ms.',
    query: 'processors=128&termination=ring',
    knobs: ['termination', 'processors', 'depth', 'backoff'],
    chart: 'messages',
    numbers: ['totalTime', 'workTime', 'detectionDelay'],
    predict: {
      ask: {
        kind: 'value',
        text: 'The work of 128 processors is done after 56 ms. A token that goes round has to find that out. How long does the last processor not know?',
        label: 'Delay of the end',
        unit: 'ms',
        from: 0,
        to: 200,
        answer: 'here.detectionDelay',
        well: 'After the last node the token goes round nearly three times until it can be sure, and wherever it comes it waits behind the requests of those who steal in vain.',
      },
    },
  },
  {
    id: 'quiet-end',
    label: 'Stop, and notice the end',
    question: 'Does it pay to stop stealing before the end?',
    sentence:
      'If thieves stop when only half as many tasks as processors are left, a token finds out after 87.8 ms that all is done, instead of 145.0, and after 85.9 if each thief stops when it has had nothing for 2 ms; where the end is known free of charge, stopping makes the run 5.3 % longer.',
    query: 'processors=128&termination=ring&t2=on&c2=0.5',
    knobs: ['t2', 'detection', 'termination', 'c2'],
    chart: 'messages',
    numbers: ['totalTime', 'ita', 'detectionDelay'],
    predict: {
      ask: {
        kind: 'value',
        text: 'A token has to find out that 128 processors are done. How much less time does the run take if all stop stealing when only half as many tasks as processors are left?',
        label: 'Less time',
        unit: '%',
        from: 0,
        to: 100,
        answer: 'here.ita',
        well: 'Nearly all requests of thieves are sent when there is hardly anything left to steal. Without them the token is not kept waiting.',
      },
    },
  },
] as const
