/**
 * The floors of the house: what each part may import. A file belongs to the first row whose `part` it lies in; it imports what lies in its own part
 * and what its row names, types included. A name that ends with a slash is a folder with everything below it; `*` is any one name; a name
 * that begins with `own/` lies in the same lab.
 */
export interface Floor {
  readonly part: string
  readonly imports: readonly string[]
  /** What is no part of the above. */
  readonly not?: readonly string[]
  readonly packages: readonly string[]
  /** Said of a file that imports something else. */
  readonly rule: string
}

const DRAWING = ['react', 'd3-*']
const READING = ['acorn', 'jsep', 'marked', 'yaml', 'fflate']
const INTERPRETER = ['quickjs-emscripten-core', '@jitl/*']

export const floors: readonly Floor[] = [
  {
    part: 'core/',
    imports: [],
    packages: ['seedrandom', 'd3-array', ...READING, ...INTERPRETER],
    rule: 'core knows no other floor, no page and no Node: all others stand on it',
  },
  {
    part: 'charts/',
    imports: ['core/'],
    packages: DRAWING,
    rule: 'charts draw what they are given, whatever lab it is of',
  },
  {
    part: 'views/',
    imports: ['core/', 'charts/'],
    packages: DRAWING,
    rule: 'views draw what several labs have: no lab is known there',
  },
  {
    part: 'labs/*/views/',
    imports: [
      ...['core/', 'charts/', 'views/', 'labs/page.ts', 'own/*/index.ts'],
      ...['own/parameters.ts', 'own/recording.ts', 'own/metrics.ts'],
      ...['own/model/detail.ts', 'own/model/operations/index.ts', 'own/model/operations/operation.ts'],
    ],
    not: ['own/published/'],
    packages: DRAWING,
    rule: 'the views of a lab know of it what the stage asks for (model/detail.ts), the parameters, the recording, the metrics and the lists of definitions',
  },
  { part: 'labs/*/kernel/', imports: [], packages: [], rule: 'a kernel is compiled by itself' },
  {
    part: 'labs/*/model/',
    imports: ['core/', 'own/*/', 'own/parameters.ts', 'own/recording.ts'],
    not: ['own/views/', 'own/published/', 'own/parameters/', 'own/lessons/'],
    packages: [],
    rule: 'a model knows core and, of its own lab, the parameters, the recording and the definitions',
  },
  {
    part: 'labs/*/published/',
    imports: ['core/', 'own/model/', 'own/strategies/', 'own/parameters.ts'],
    packages: ['d3-array'],
    rule: 'what a source printed knows core and the model of its own lab',
  },
  {
    part: 'labs/*/parameters/',
    imports: ['core/', 'own/*/', 'own/file-preview.ts', 'own/gather.ts'],
    not: ['own/views/', 'own/published/', 'own/lessons/'],
    packages: [],
    rule: 'a parameter table is assembled from the definitions of its own lab',
  },
  {
    part: 'labs/*/*/',
    imports: ['core/', 'own/model/', 'own/selections/', 'own/locations/', 'own/programs/'],
    packages: ['delaunator'],
    rule: 'a definition knows core and the model of its own lab: the parameter table is assembled from definitions',
  },
  {
    part: 'labs/*/*',
    imports: ['core/', 'own/*', 'own/*/'],
    not: ['own/views/'],
    packages: [],
    rule: 'a lab runs without a page: its own files know core and the lab, its views apart',
  },
  { part: 'labs/', imports: ['core/'], packages: ['react'], rule: 'what joins the labs knows them and core' },
  {
    part: 'worker/',
    imports: ['core/'],
    packages: ['comlink'],
    rule: 'the worker loads engines, and never carries the page',
  },
  {
    part: 'library/',
    imports: ['core/', 'labs/index.ts', 'labs/registry.ts'],
    // Types alone: it asks for Node's modules at run time, where there is Node.
    packages: ['node:*'],
    rule: 'the library runs without the page',
  },
  {
    part: 'cli/',
    // What stories ask are words alone.
    imports: ['core/', 'library/', 'labs/index.ts', 'labs/registry.ts', 'labs/questions.ts'],
    packages: ['node:*', 'uqr'],
    rule: 'the command line runs without the page',
  },
  {
    part: 'app/',
    imports: ['core/', 'charts/', 'views/', 'worker/', 'labs/*'],
    not: ['labs/registry.ts'],
    packages: [
      ...[...DRAWING, 'react-dom', 'zustand', 'comlink', 'fflate', 'uqr', 'gifenc', 'hyparquet-writer'],
      ...['@codemirror/*', '@lezer/*', '@fontsource-variable/*'],
    ],
    rule: 'the page knows labs through their contract (labs/descriptions.ts and labs/pages.ts), neither engines nor the command line',
  },
]

/** The folders of the page, in `app`: each imports only those before it. */
export const pageFolders = [
  ...[
    'state',
    'ui',
    'editor',
    'offline',
    'stage',
    'break',
    'gallery',
    'answers',
    'help',
    'sources',
    'write',
    'controls',
  ],
  ...['class', 'learn', 'play', 'share', 'compare', 'explore', 'first', 'problem', 'game', 'home', 'lecture', 'shell'],
]
