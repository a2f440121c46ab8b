/**
 * Size budgets, gzipped. What a browser loads is read off the build's manifest: the page is all scripts and styles of the
 * first lab's playground; what is loaded later (views, lessons, other labs) is held one by one; the worker is its own code with
 * one lab's engine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'

const page = 'dist/page'
const manifestFile = `${page}/.vite/manifest.json`
if (!existsSync(manifestFile)) throw new Error('no build to measure: run npm run build first')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

/** The files of a chunk and of everything that it imports at once. */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  return [file, ...css, ...imports.flatMap((other) => filesOf(other, seen))]
}
const paths = (files) => [...new Set(files)].map((file) => `${page}/${file}`)

/** The labs that the page shows: what the build makes of others is never loaded. */
const { labIds } = await tsImport('./src/labs/index.ts', import.meta.url)
const first = ['views/page.ts', 'description.ts'].map((file) => `src/labs/${labIds[0]}/${file}`)
const start = new Set(['index.html', ...first].flatMap((key) => filesOf(key)))
const labOf = (key) => /^src\/labs\/([^/]+)\//.exec(key)?.[1]
const later = Object.keys(manifest).filter(
  (key) => manifest[key].isDynamicEntry && !first.includes(key) && (!labOf(key) || labIds.includes(labOf(key))),
)

/** What is there when a part is asked for: the start, the lab that it is of, and whatever all that ask for it bring along. */
function thereBefore(key) {
  const askers = Object.keys(manifest).filter((other) => manifest[other].dynamicImports?.includes(key))
  const [brought = [], ...others] = askers.map((asker) => filesOf(asker))
  const lab = labOf(key)
  const own = ['views/page.ts', 'description.ts'].map((file) => `src/labs/${lab}/${file}`)
  const ofLab = own.includes(key) ? [] : own.filter((entry) => manifest[entry]).flatMap((entry) => filesOf(entry))
  return new Set([...start, ...ofLab, ...brought.filter((file) => others.every((files) => files.includes(file)))])
}

const worker = `${page}/assets/worker`
const workerFiles = readdirSync(worker).filter((name) => name.endsWith('.js'))
/** The files that start a lab's worker: its own, and what they import at once. */
function workerWith(lab) {
  const found = new Set(workerFiles.filter((name) => name.startsWith('worker-') || name.startsWith(`${lab}-`)))
  for (const name of found) {
    const code = readFileSync(`${worker}/${name}`, 'utf8')
    for (const [, other] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(other)
  }
  return [...found]
}

/** What may be larger than other parts. */
const limits = {
  // What a reader of our lessons never loads: CodeMirror, its view alone 60 of them: a field of many lines marks no line, and knows no language.
  'src/app/editor/text-editor.tsx': '105 kB',
  // The same with the language of programs, its parser and its completion.
  'src/app/editor/program-editor.tsx': '160 kB',
  // The words of all cards are 48 of them, which Teach has loaded before; the names of all lessons 2; the playlists of this device with their names, steps back and files 5.
  'src/app/lecture/playlist-dialog.tsx': '87 kB',
  // The same words, which are there before wherever one has been to Home or Learn; they grow with every story. Teach has the lectures' words, too, and keeps playlists.
  'src/app/home/teach.tsx': '71.5 kB',
  'src/app/learn/lesson-list.tsx': '64 kB',
  'src/app/learn/story-list.tsx': '64 kB',
  'src/app/learn/course-place.tsx': '64 kB',
  // The words of all cards, and the course.
  'src/app/home/learn-path.tsx': '69 kB',
  // The questions of all labs, and the trees of a problem, which come with the first lab that has trees.
  // With the form's questions; 10 kB are the formats of logs, by which a log without durations is known.
  'src/app/explore/advice/advice.tsx': '66 kB',
  // What it is set up by, and tables of one's own, balanced or not; the columns of measurements on computers stand in one file with their sentences.
  'src/app/explore/experiment/experiment.tsx': '49.5 kB',
  // The analysis of variance, the ranking of cells by pairs, and the best cell in words; tables that are not balanced share its table of sources.
  'src/app/explore/experiment/results.tsx': '48.5 kB',
  // Twelve balancers, programs of the reader's own, and the words of all their parameters and numbers.
  'src/labs/async/views/page.ts': '56 kB',
  // Protocols of five kinds and programs in steps, with the words of all their parameters and numbers; and tables of measured times, which are checked as they are dropped; and measured chunks.
  // JSON of measured times is read in pieces: 1 kB. How such a file is laid out is found in steps with names: 0.3 kB.
  'src/labs/loop/views/page.ts': '60 kB',
  // What a log may be, now some thirty formats, and how much room its words take; what each number means, and under which settings each caption holds.
  'src/labs/requests/views/page.ts': '51 kB',
  // The questions of all labs, with the assumptions that are changed once each.
  // 10 kB are the formats of logs, by which a log without durations is known.
  // What each lab sets, assumes and changes once are functions of their own.
  'src/app/problem/problem-form.tsx': '59.5 kB',
  // What 5012 runs of its source came to, loaded with the source alone.
  'src/labs/migration/published/measured.json': '140 kB',
  // 44 tables, 24 figures and 29 claims: the longest source.
  'src/labs/migration/reproduction.ts': '49 kB',
}

export default [
  {
    name: 'page: the playground',
    path: paths(start),
    // React takes 65 of them, the lab with its machine (by latency and bandwidth, too), speeds and energy, and what each parameter means, 58, names of what comes later 3, the rest is the page's own and what it says of older links; the first screen with its labels and goals, which is what is seen first, 20; d3, by whose scales and lines all curves are drawn, 13; charts come after the machine, names of views and dialogs with the first of them, lessons with the first one; what no run can beat, under the knobs, and of which trees the best is known, 1.
    // Options that calls say by name: 0.3.
    limit: '254 kB',
    gzip: true,
  },
  ...later.map((key) => ({
    name: `later: ${key.replace(/^src\//, '')}`,
    path: paths(filesOf(key).filter((file) => !thereBefore(key).has(file))),
    limit: limits[key] ?? '45 kB',
    gzip: true,
  })),
  ...labIds.map((lab) => ({
    name: `worker with ${lab}`,
    path: workerWith(lab).map((name) => `${worker}/${name}`),
    // The largest has twelve balancers and their theory, 7 kB by which programs of the reader's own are read and called (so has the mesh
    // lab, whose meshes take as much), and 3 kB of
    // logarithms and sines that are the same in every engine, and 2 kB of deques, levels and energy; the mesh lab cuts what it does with large
    // meshes into pieces. What only some scenarios need is loaded later.
    // The mesh lab also knows what does not apply, sizes of vertices, and what its machine costs: 13 parameters; and whether a file is only a graph; and how
    // much memory a run of it holds, 0.4 kB.
    // Its readers of files know a dozen formats, compressed ones, too; what unpacks them stands in one file with what packs lessons, 3 kB.
    // The async lab's engine shares its model with real workers and with every order of messages, and comes in more pieces for that: 4 kB; and the proof of
    // a tree's least time, 0.5 kB.
    // The mesh lab has what a remap would cost in a file of its own: 0.5 kB. Its run is a class, in which state and steps keep their names: 0.3 kB.
    // What is loaded later imports a file of its own of what a worker starts with, because WebKit would run the worker's a second time: 0.4 kB.
    // What a program's text declares is read by a reader whose parts keep their names: 0.3 kB.
    // A program's second loop begins whatever messages of the first are still on their way: 0.1 kB.
    limit: lab === 'mesh' ? '94.5 kB' : lab === 'async' ? '86 kB' : lab === 'loop' ? '81 kB' : '77 kB',
    gzip: true,
  })),
].filter(({ path }) => path.length > 0)
