/** The screens that every browser shows, by their links. */

/** A link, the size of its window, and a text that its page shows once it is ready. */
export interface Screen {
  readonly link: string
  readonly size?: readonly [width: number, height: number]
  readonly text: RegExp
}

const PLAYLIST = encodeURIComponent('1;in:tree;s:chain~Ask first;q:Who gets no work?;b:')
/** A story that asks a class. */
const ASKED = 'tree?story=interval-too-small&processors=128&interval=1'
const LECTURE = [1920, 1080] as const
const PHONE = [390, 844] as const
const labs = ['tree', 'divisible', 'loop', 'mesh', 'migration', 'async', 'requests']

/** In the order in which they are shown. */
export const screens: readonly Screen[] = [
  { link: '', text: /Evenkeel/ },
  { link: 'learn', text: /Begin/ },
  { link: 'teach', text: /playlist/i },
  // A lab's own link opens its first story, with its knobs.
  ...labs.map((lab) => ({ link: `${lab}?`, text: /More knobs/ })),
  { link: 'tree?at=40&picture=both', text: /Total time/ },
  { link: 'tree?side=microscope&at=9', text: /Most − least loaded/ },
  { link: 'loop?picture=gantt', text: /Total time/ },
  { link: 'mesh?side=time', text: /compute/i },
  { link: 'async?processors=16&depth=10&picture=gantt&chart=messages', text: /Messages/ },
  { link: 'tree?processors=16&depth=12&with=interval:64&view=compare&panel=why', text: /B takes/ },
  {
    link: 'tree?processors=16&depth=12&with=interval:64&with=topology:chain&view=compare&layout=side',
    text: /Total time/,
  },
  { link: 'tree?depth=8&processors=4&side=sensitivity', text: /Best found/ },
  { link: 'tree?depth=8&processors=4&view=explore&x=balancer&y=topology', text: /Topology/ },
  { link: 'tree?processors=16&view=experiment', text: /Factor/i },
  { link: 'tree?view=stories', text: /\?/ },
  { link: 'tree?lesson=adapting&scene=2', text: /\w{4}/ },
  { link: 'tree?view=reproduce', text: /4\.7/ },
  { link: 'tree?view=lecture', size: LECTURE, text: /\w{4}/ },
  { link: `tree?view=lecture&list=${PLAYLIST}&entry=2`, size: LECTURE, text: /Who gets no work\?/ },
  { link: `tree?view=presenter&list=${PLAYLIST}&entry=1`, size: LECTURE, text: /Ask first/ },
  { link: 'tree?view=embed&open=interval&at=5', size: PHONE, text: /\w{4}/ },
  { link: 'tree?', size: PHONE, text: /processors/i },
  { link: 'game', text: /Be the balancer/ },
  { link: 'game', size: PHONE, text: /Begin/ },
  { link: 'divisible?view=advice', text: /Try all/ },
  { link: 'async?processors=16&depth=8&balancer=own&side=program', text: /Check it/ },
  { link: 'requests?requests=2000&policy=own&side=program', text: /Check it/ },
  { link: 'requests?requests=2000&chart=gantt', text: /response/i },
  { link: 'requests?requests=2000', size: PHONE, text: /Response|response/ },
  { link: 'mesh?vertices=600&iterations=60', size: PHONE, text: /Total time|time/i },
  { link: 'migration?program=wator&processes=16&picture=both', text: /Sea|sea/ },
  { link: 'async?workload=search&tspInstance=drawn&cities=6&processors=4&chart=rounds', text: /Searches in rounds/ },
  { link: `${ASKED}&answers=covered`, size: PHONE, text: /Answer/ },
  { link: `${ASKED}&view=lecture`, size: LECTURE, text: /\w{4}/ },
  { link: `tree?view=handout&list=${PLAYLIST}`, text: /Hand-out/ },
  { link: 'tree?view=glossary', text: /Glossary/ },
  { link: 'tree?view=model', text: /What is simulated/ },
  { link: 'tree?view=write', text: /Open…/ },
  { link: 'tree?view=embed&open=interval&at=5', size: [800, 450], text: /Open in Evenkeel/ },
]

/** Links whose metrics are compared with the command line's, digit by digit. */
export const compared: readonly string[] = [
  'tree?processors=48&depth=12&interval=7&t1=on&seed=99',
  'tree?balancer=loadserver&processors=32&tree=random',
  'divisible?load=20&workers=6',
  'loop?strategy=af&processors=6&seed=3',
  'loop?latency=0.01',
  'mesh?vertices=2000&ordering=rsb',
  'migration?processes=30&migration=on&seed=2',
  'async?processors=16&depth=10&balancer=rid',
  'async?processors=32&depth=11&t1=on&t2=on&detection=central&termination=ring',
  'async?workload=search&cities=9&processors=8',
  'requests?requests=3000&policy=choices&seed=5',
  'requests?requests=3000&service=pareto&knowledge=own&policy=leastWork',
]
