/** The words that all labs share: what each means on the page, and which other words are not used for it. */

/** One word of the glossary. */
interface Term {
  readonly word: string
  readonly means: string
  /** What the same thing is called elsewhere, and here never. */
  readonly never?: readonly string[]
}

/** All of them, what is simulated first, then what is measured, then the page's own words. */
export const glossary: readonly Term[] = [
  {
    word: 'Task',
    means:
      'The smallest piece of work that moves. In each lab it has a name of its own: a node of a tree, an iteration of a loop, a share of a load.',
    never: ['job'],
  },
  {
    word: 'Processor',
    means:
      'A part of the machine that computes. Where there is a master or a server, the processors that compute for it are called workers.',
    never: ['PE', 'processing element'],
  },
  { word: 'Load', means: 'The tasks, or the work, that wait at one processor.' },
  { word: 'Workload', means: 'The whole problem: a tree, a loop, a load to be divided.' },
  { word: 'Step', means: 'What the transport counts where time does not pass evenly: an iteration, a linear program.' },
  {
    word: 'Balancer, strategy, algorithm',
    means: 'The rule that decides which processor does what. Each lab uses the word of its field.',
  },
  { word: 'Migrate', means: 'Said of tasks that go from one processor to another.' },
  { word: 'Message', means: 'Anything that is sent.' },
  { word: 'Compute', means: 'A processor executes tasks.' },
  { word: 'Communicate', means: 'A processor sends or receives.' },
  { word: 'Overhead', means: 'A processor handles tasks or decides, instead of executing them.' },
  { word: 'Wait', means: 'A processor is blocked: another one that it needs is not ready.' },
  { word: 'Idle', means: 'A processor has nothing to do.' },
  { word: 'Synchronise', means: 'Processors meet at a barrier, and go on together.' },
  {
    word: 'Asynchronous',
    means: 'Without barriers: each processor goes on by its own clock, and learns of the others by messages alone.',
  },
  { word: 'Torus', means: 'A grid of processors whose rows and columns close to rings.' },
  {
    word: 'Port',
    means: 'The one way by which the master sends loads and collects results, to or from one worker at a time.',
  },
  {
    word: 'Latency',
    means:
      'What a message takes even if it is empty. In the loop lab sender and receiver are busy then, in the divisible lab the port; in the tree labs it is mostly on its way.',
  },
  {
    word: 'Round of links',
    means:
      'Links that are used at the same time, because no two of them share a processor; the thesis calls it a colour of links.',
  },
  { word: 'Quantum, interval', means: 'The nodes that a processor executes, at most, before it balances again.' },
  {
    word: 'Polling, interrupt',
    means: 'A processor looks for messages between two quanta, or is interrupted by each at once.',
  },
  {
    word: 'Sender-initiated, receiver-initiated',
    means:
      'Sender-initiated: a processor with too many tasks acts first and gives some away. Receiver-initiated: one with too few acts first and asks for some.',
  },
  {
    word: 'Work stealing, victim',
    means: 'A processor without tasks, a thief, asks another one for some; the one that it asks is its victim.',
  },
  {
    word: 'Diffusion',
    means: 'Processors even out their loads with their neighbours alone, so that tasks spread step by step.',
  },
  {
    word: 'GDEM, dimension exchange',
    means:
      'A processor evens out its load with one neighbour after the other, along one dimension of the network at a time; GDEM is the generalised dimension exchange method.',
  },
  {
    word: 'SID, RID',
    means:
      'Sender- and receiver-initiated diffusion. In SID a processor above its neighbourhood’s mean gives to neighbours that have fewer; in RID one that is short of tasks asks those that have more.',
  },
  {
    word: 'Gradient model',
    means:
      'Neighbours report to each other how far it is to the nearest processor with few tasks. Tasks are sent the way on which that distance falls.',
  },
  {
    word: 'Contracting (CWN)',
    means:
      'Contracting within a neighbourhood. For new children tasks go from neighbour to neighbour, always to the one with the fewest tasks.',
  },
  {
    word: 'Central pool',
    means:
      'Tasks that one processor keeps for all: workers bring some when they have many, and fetch some when they have none.',
  },
  {
    word: 'Sphere',
    means:
      'A group of processors in hierarchical balancing: its head balances within it, and heads balance between spheres.',
  },
  {
    word: 'Detection of phases',
    means:
      'How processors without a common clock learn that the machine is full or empties. They report to one of them, add up in a wave, share one word, or guess by their own queues.',
  },
  {
    word: 'GDDLB, GCDLB, LDDLB, LCDLB',
    means:
      'Four strategies of dynamic load balancing, by their letters: global or local (all share, or groups do), distributed or central (each decides, or one does).',
  },
  {
    word: 'Remap',
    means: 'The list of a mesh is cut into intervals again, and elements move to their new owners.',
  },
  {
    word: 'Filling, steady, emptying',
    means:
      'The three phases of a tree computation. The machine fills until there are as many tasks as processors (t₁). It is steady until there are no more than that again (t₂): there are enough tasks for all, though their number rises and falls. Then it empties. c₁ and c₂ move these thresholds.',
  },
  {
    word: 'Termination detection, token',
    means:
      'How processors find out that all is done, though tasks may be on their way in messages; for instance by a token, a message that is passed on from one to the next.',
  },
  {
    word: 'Critical path, span',
    means:
      'The chain of tasks that takes longest, where each task needs the one before. No run is shorter, however many processors there are.',
  },
  {
    word: 'Divide and conquer',
    means:
      'A problem is divided into smaller ones of the same kind until each can be solved at once. So the tasks form a tree.',
  },
  {
    word: 'Grain size, cutoff',
    means: 'How much work there is in one task; and the size below which a task is not divided any further.',
  },
  {
    word: 'Mandelbrot set',
    means:
      'The points c of the plane for which z ← z² + c, from 0 on, never leaves the circle of radius 2. Points of the set take longest.',
  },
  {
    word: 'UTS, Unbalanced Tree Search',
    means:
      'A benchmark of balancers: trees whose shape is not known beforehand, drawn by hashing, and the same on every machine.',
  },
  {
    word: 'Branch and bound, incumbent',
    means:
      'A search that gives up every part that cannot hold a better solution than the best one found so far. That one is the incumbent.',
  },
  {
    word: 'Super-linear speedup, search anomaly',
    means:
      'More than p times as fast with p processors, because they search in another order and visit less. A search can also become slower with more processors. Both are anomalies.',
  },
  {
    word: 'Amdahl’s law',
    means: 'What one processor has to do alone takes as long with any number of processors. So it limits the speedup.',
  },
  {
    word: 'Isoefficiency',
    means:
      'How fast the work has to grow with the number of processors for an algorithm to keep its efficiency on a machine.',
  },
  { word: 'Total time', means: 'From the start until everything is done; also called makespan.' },
  { word: 'Speedup', means: 'The time on one processor, divided by the total time.' },
  {
    word: 'Efficiency',
    means:
      'The speedup, divided by the number of processors; where speeds or loads differ, by what these can do together.',
  },
  { word: 'Imbalance', means: 'The greatest load divided by the mean load, minus one; 0 where all have the same.' },
  {
    word: 'Baseline, reference run',
    means: 'What a run is compared with, such as the same without balancing, or without adapting.',
    never: ['twin', 'companion'],
  },
  {
    word: 'Replay, what one decision cost',
    means:
      'A replay is the run again with one decision changed and all others as they were. What it takes less than the run, the decision cost.',
  },
  { word: 'Scenario', means: 'All parameters together; what a link holds.' },
  {
    word: 'Story',
    means: 'A scenario with a question, and a sentence on what to look for.',
    never: ['preset'],
  },
  {
    word: 'Seed',
    means: 'The name of a stream of random numbers: the same scenario with the same seed gives the same run.',
  },
  { word: 'Replication', means: 'A run of the same scenario with another seed.' },
  {
    word: 'Factor, level',
    means: 'What an experiment sets, and a value that it gives to it: the number of processors, 16 or 64.',
  },
  { word: 'Response', means: 'The number that is looked at in an experiment: one metric of every run.' },
  {
    word: 'Main effect, interaction',
    means:
      'How the response changes with one factor, on average over the levels of the others; and how that change depends on another factor.',
  },
  {
    word: 'Standard error',
    means: 'How uncertain a mean of replications is: their deviation divided by the square root of how many there are.',
  },
  {
    word: 'Significant at 5 %',
    means:
      'If there were no real difference, chance alone would make one of this size or a larger one in fewer than 5 of 100 experiments. The P-value says in how many.',
    never: ['more than chance'],
  },
]
