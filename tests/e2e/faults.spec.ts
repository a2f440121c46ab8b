/**
 * Everything fails once: each file of the page that is loaded later, the worker, storage, the network. Only what failed may be
 * missing, the page says so, and it comes back without a reload. Of the files every twelfth one fails, each day others, and all with
 * CASES=12.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { deflated } from '../../src/core/attachments/deflating.ts'
import { PACKED } from '../../src/core/attachments/packed.ts'
import { wholeInLink } from '../../src/core/content/own.ts'
import { labIds } from '../../src/labs/index.ts'
import { isTried } from '../setup/cases.ts'
import {
  choose,
  chooseInLecture,
  expect,
  follow,
  goTo,
  load,
  loaded,
  open,
  openAllParameters,
  parts,
  position,
  settled,
  test,
  VERY_LONG,
} from './page.ts'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
}

/** How a part is come by: by a link, and what is pressed then; and what is there once it is loaded. */
interface Opening {
  readonly link?: string
  readonly open?: (page: Page) => Promise<unknown>
  readonly shown: (page: Page) => Locator
}

const HOME = 'tree?processors=16&depth=8'
const MANDELBROT = 'tree?workload=mandelbrot&pictureSize=64&processors=4&picture=work'

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
/** Presses a button by key: a notice may lie over it. */
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter')
const fromShare = (name: string) => async (page: Page) => {
  await press('Share')(page)
  await press(name)(page)
}
/** Drops a file on the page. */
const dropped = (name: string, content: string) => (page: Page) =>
  page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], name))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, content],
  )
const drop = dropped('mine.json', '{"lab":"tree","scenario":{"processors":8}}')

/** A lesson of one's own, and one of a lab that there is not. */
const LESSON = '---\nlab: tree\ntitle: Mine\nsummary: A part.\n---\n## One part\n\nIt has a text.\n'
const NO_LAB = LESSON.replace('tree', 'forest')
/** A link that holds a lesson. */
const withLesson = (text: string) =>
  `tree?lesson=${wholeInLink({ lesson: { name: 'mine.md', bytes: new TextEncoder().encode(text) }, beside: [] })}`
const noLesson = (page: Page) => parts(page).notices.getByText(/^From the link: the (file of this )?lesson/)

/** A text that a program is begun with; it stands for all others, of all labs. */
const TEMPLATE = 'src/labs/async/programs/templates/give.js?raw'

/** Where a program of one's own is begun, and a link that has one in it. */
const BEGUN = 'async?processors=16&depth=8&side=program'
const TEXT = deflated(readFileSync('src/labs/async/programs/templates/give.js'))
const WRITTEN = `${BEGUN}&balancer=own&program=${PACKED}${TEXT.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
const program = (page: Page) => page.getByRole('textbox', { name: 'Program' }).filter({ hasText: 'me.give' })

/** Checks a program. */
const checking = (link: string): Opening => ({
  link,
  open: press('Check it'),
  shown: (page) => page.getByRole('region', { name: 'Checks' }).getByText(/of \d\d+ runs|^\d+ of|^All|^Nothing/),
})

/** A story that asks a class. */
const ASKED = 'tree?story=interval-too-small&processors=128&interval=1'

/** The parts, each before those that bring it along. */
const openings: Readonly<Record<string, Opening>> = {
  'src/app/controls/parameter-panel.tsx': {
    async open(page) {
      // A link to the same story leaves them open.
      const expanded = page.getByRole('button', { name: 'All parameters', expanded: true })
      if (await expanded.isVisible()) await expanded.press('Enter')
      await openAllParameters(page)
    },
    shown: (page) => page.getByRole('button', { name: 'About Traversal' }),
  },
  'src/labs/tree/views/charts/workload.tsx': {
    shown: (page) => page.getByRole('figure', { name: 'Tasks in the system' }),
  },
  // Before all that waits for what a lab says on demand; other labs' words are loaded as these are.
  'src/labs/tree/description.ts?help': {
    link: `${HOME}&chart=phases`,
    shown: (page) => page.getByRole('figure', { name: 'Phases' }),
  },
  'src/labs/divisible/views/search/chart.tsx': {
    link: 'divisible?',
    shown: (page) => page.getByRole('figure', { name: 'Programs tried' }),
  },
  // The list of views and dialogs; the view that shows it is not one of those that are missing beside it.
  'src/app/shell/parts.ts': {
    link: `${HOME}&view=lessons`,
    shown: (page) => page.getByRole('heading', { name: 'Lessons' }),
  },
  'src/app/help/glossary.tsx': {
    link: `${HOME}&view=glossary`,
    shown: (page) => page.getByRole('heading', { name: 'Glossary' }),
  },
  'src/app/sources/model.tsx': {
    link: `${HOME}&view=model`,
    shown: (page) =>
      page
        .getByRole('main')
        .getByText(/What is simulated|could not be loaded/)
        .first(),
  },
  'doc/model.md': {
    link: `${HOME}&view=model`,
    shown: (page) => page.getByRole('heading', { name: 'What is simulated' }),
  },
  'src/app/play/numbers.tsx': {
    link: `${HOME}&side=numbers`,
    shown: (page) => page.getByRole('group', { name: 'Numbers', exact: true }).locator('dl').first(),
  },
  'src/app/play/time.tsx': {
    link: `${HOME}&side=time`,
    shown: (page) => page.getByRole('group', { name: 'Time', exact: true }).locator('p, svg, canvas').first(),
  },
  'src/labs/tree/views/charts/loadmap.tsx': {
    link: `${HOME}&chart=load`,
    shown: (page) => page.getByRole('figure', { name: /^Load of every processor/ }),
  },
  'src/labs/migration/views/charts/gain.tsx': {
    link: 'migration?duration=1000000&chart=gain',
    shown: (page) => page.getByText('Gain by migration').first(),
  },
  'src/labs/loop/views/charts/chunks.tsx': {
    link: 'loop?strategy=fac2&processors=4&chart=chunks',
    shown: (page) => page.getByText('Chunks in order').first(),
  },
  'src/labs/migration/views/charts/imbalance.tsx': {
    link: 'migration?duration=1000000',
    async open(page) {
      await dropped('two.phases', 'ranks 2\nobject a at 0 0.1 0.1\nobject b at 0 0.1 0.1\n')(page)
      await choose(page, 'Chart', 'Imbalance')
    },
    shown: (page) => page.getByText('Imbalance by phase').first(),
  },
  'src/labs/async/views/microscope/decision.tsx': {
    link: 'async?processors=16&depth=8&side=microscope',
    shown: (page) => page.getByRole('group', { name: 'Decision' }).locator('p, svg, canvas, table').first(),
  },
  'src/labs/requests/views/gantt/gantt.tsx': {
    link: 'requests?requests=2000&chart=gantt',
    shown: (page) => page.getByRole('figure', { name: 'Gantt chart of server' }),
  },
  'src/labs/loop/views/code/code.tsx': {
    link: 'loop?picture=code',
    shown: (page) => page.getByRole('figure', { name: 'The loop as code' }),
  },
  'src/labs/async/views/picture/gantt.tsx': {
    link: 'async?processors=16&depth=8&picture=gantt',
    shown: (page) => page.getByRole('figure', { name: /^Gantt chart of / }),
  },
  'src/app/help/about.tsx': {
    link: `${HOME}&view=about`,
    shown: (page) => page.getByRole('heading', { name: 'About Evenkeel' }),
  },
  'src/app/help/help-sheet.tsx': { open: (page) => page.keyboard.press('?'), shown: dialog('Help') },
  'src/charts/table-dialog.tsx': {
    link: 'divisible?',
    open: press(/as a table$/),
    shown: (page) => page.getByRole('dialog'),
  },
  'src/labs/tree/views/charts/tables.ts': { open: press(/as a table$/), shown: (page) => page.getByRole('dialog') },
  // Each picture that it shows is loaded by itself.
  'src/views/work/picture.tsx': {
    link: MANDELBROT,
    shown: (page) => page.getByRole('img', { name: /^Mandelbrot set/ }).or(page.getByText(/could not be loaded/)),
  },
  'src/views/work/tiles/tiles.tsx': {
    link: MANDELBROT,
    shown: (page) => page.getByRole('img', { name: /^Mandelbrot set/ }),
  },
  'src/views/work/rounds/chart.tsx': {
    link: 'async?workload=search&tspInstance=drawn&cities=6&processors=4&chart=rounds',
    shown: (page) => page.getByText('Searches in rounds'),
  },
  'src/labs/tree/views/microscope/microscope.tsx': {
    open: press('Microscope'),
    shown: (page) => page.getByRole('group', { name: 'Microscope' }).locator('p, svg, canvas'),
  },
  'src/app/play/scent/scent.tsx': {
    link: 'tree?',
    open: async (page) => {
      const show = page.getByRole('button', { name: 'Show what each knob would do' })
      if (await show.isVisible()) await show.press('Enter')
    },
    shown: (page) => page.locator('[data-scent]').first(),
  },
  'src/app/explore/strip/strip.tsx': {
    link: `${HOME}&view=sensitivity`,
    shown: (page) => page.getByRole('combobox', { name: 'Against parameter' }),
  },
  'src/app/explore/advice/advice.tsx': {
    link: `${HOME}&view=advice`,
    shown: (page) => page.getByRole('region', { name: 'Try all' }),
  },
  'src/app/compare/view.tsx': {
    open: press(/^Compare$/),
    shown: (page) => page.getByRole('button', { name: 'Pin this run' }).last(),
  },
  'src/app/compare/machines.tsx': {
    link: `${HOME}&layout=side&with=balancer:none`,
    shown: (page) => page.getByRole('region', { name: 'Machine B' }),
  },
  'src/app/compare/why.tsx': {
    link: `${HOME}&view=compare&panel=why&with=balancer:none`,
    shown: (page) => page.getByText(/^B takes/),
  },
  'src/app/compare/race.tsx': {
    link: `${HOME}&layout=race&with=balancer:none`,
    shown: (page) => page.getByRole('region', { name: /^Machine B/ }),
  },
  'src/app/explore/map/explore.tsx': {
    link: `${HOME}&view=explore`,
    shown: (page) => page.getByRole('region', { name: 'Legend' }),
  },
  'src/app/share/export/open-file.ts': {
    open: drop,
    shown: (page) => parts(page).slider('Processors').and(page.locator('[aria-valuetext="8"]')),
  },
  'src/app/explore/experiment/experiment.tsx': {
    link: `${HOME}&view=experiment&factors=interval:2,16;balancer:gdem,none&replicates=2`,
    shown: (page) => page.getByRole('region', { name: 'Experiment' }),
  },
  'src/app/explore/experiment/results.tsx': {
    link: `${HOME}&view=experiment&factors=interval:2,16;balancer:gdem,none&replicates=2`,
    open: press(/^Run [\d\s]+ runs$|^Run again$/),
    shown: (page) => page.getByRole('heading', { name: 'What explains the variation' }),
  },
  'src/app/explore/experiment/unbalanced.tsx': {
    // In another lab than the part before, whose results would stand in the table's place.
    link: 'loop?view=experiment',
    async open(page) {
      // A table stays until it is left.
      const back = page.getByRole('button', { name: 'Back to simulated runs' })
      const table = page.getByLabel('Table of measurements')
      await expect(back.or(table).first()).toBeVisible()
      if (await back.isVisible()) await back.click()
      await table.fill('threads,seconds\n1,4\n1,5\n2,2\n2,3\n2,2\n')
      await page.getByRole('button', { name: 'Analyse the table' }).click()
    },
    shown: (page) => page.getByRole('heading', { name: 'Analysis of variance, Type II' }),
  },
  'src/app/learn/story-list.tsx': {
    link: `${HOME}&view=stories`,
    shown: (page) => page.getByRole('heading', { name: 'Stories' }),
  },
  'src/app/learn/lesson-list.tsx': {
    link: `${HOME}&view=lessons`,
    shown: (page) => page.getByRole('heading', { name: 'Lessons' }),
  },
  'src/app/home/home.tsx': { link: 'learn?', shown: (page) => page.getByRole('link', { name: 'Evenkeel' }) },
  'src/app/home/miniature.tsx': { link: 'home?', shown: (page) => page.locator('[href^="#tree"] canvas') },
  'src/app/game/game.tsx': {
    link: 'game?',
    shown: (page) => page.getByRole('heading', { name: 'Be the balancer' }),
  },
  'src/app/home/learn-path.tsx': {
    link: 'learn?',
    shown: (page) => page.getByRole('heading', { name: 'Learn', exact: true }),
  },
  'src/app/problem/problem-form.tsx': {
    link: 'problem?',
    shown: (page) => page.getByRole('heading', { name: 'My problem' }),
  },
  'src/app/home/teach.tsx': { link: 'teach?', shown: (page) => page.getByRole('heading', { name: 'Teach' }) },
  'src/app/learn/lesson-panel.tsx': {
    link: 'tree?lesson=why-balance',
    shown: (page) => page.getByRole('complementary', { name: 'Lesson' }).getByText(/^Part 1 of|^The lesson could not/),
  },
  'src/app/learn/write-body.tsx': {
    link: 'async?lesson=first-rule&scene=2',
    shown: (page) => page.getByRole('complementary', { name: 'Lesson' }).getByText(/^In the handler, give a task to/),
  },
  'src/app/learn/course-place.tsx': {
    link: 'loop?lesson=transient-load',
    shown: (page) => page.getByText('What you should know before'),
  },
  'src/app/learn/predict/predict.tsx': {
    link: 'tree?lesson=three-phases',
    shown: (page) => page.getByRole('button', { name: 'Show the answer' }),
  },
  'src/app/class/own-code.tsx': {
    link: `${ASKED}&answers=covered`,
    async open(page) {
      const { question } = parts(page)
      const option = question.getByRole('radio', { name: 'Every 16 nodes' })
      await expect(option.or(question.getByText('Your answer is kept')).first()).toBeVisible()
      if (!(await option.isVisible())) return
      await option.check()
      await question.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
    },
    shown: (page) => parts(page).question.getByRole('button', { name: /^Show the code/ }),
  },
  'src/core/content/read-own.ts': { link: withLesson(NO_LAB), shown: noLesson },
  'src/core/content/read-lesson.ts': { link: withLesson(LESSON), shown: (page) => page.getByText(/^Part 1 of/) },
  'src/app/learn/own/open-lessons.ts': {
    open: dropped('mine.md', LESSON),
    shown: (page) => page.getByText(/^Part 1 of/),
  },
  'src/app/learn/own/problems-dialog.tsx': {
    open: dropped('mine.md', NO_LAB),
    shown: (page) => page.getByRole('dialog').getByText(/mine\.md/),
  },
  'src/app/learn/own/own-lessons.tsx': {
    link: `${HOME}&view=lessons`,
    shown: (page) => page.getByRole('heading', { name: 'Write a lesson' }),
  },
  'src/app/write/write.tsx': {
    link: `${HOME}&view=write`,
    shown: (page) => page.getByRole('region', { name: 'Write a lesson' }),
  },
  'src/app/editor/text-editor.tsx': {
    link: `${HOME}&view=write`,
    shown: (page) => page.getByRole('textbox', { name: 'Text of the lesson' }),
  },
  'src/labs/tree/lessons/why-balance.md?raw': {
    link: `${HOME}&view=write`,
    open: async (page) => {
      await press('Open…')(page)
      await page.getByRole('menuitem', { name: /^Why balance at all/ }).click()
    },
    shown: (page) =>
      page.getByRole('textbox', { name: 'Text of the lesson' }).filter({ hasText: 'title: Why balance at all' }),
  },
  'src/app/ui/document.tsx': {
    link: `${HOME}&view=lessons`,
    open: press('How to write one'),
    shown: (page) => page.getByText(/^Writing lessons|could not be loaded/).first(),
  },
  'doc/course.md': {
    link: 'teach?',
    open: press('A course of twelve weeks'),
    shown: (page) => page.getByRole('heading', { name: 'The plan' }),
  },
  'doc/writing-lessons.md': {
    link: `${HOME}&view=lessons`,
    open: press('How to write one'),
    shown: (page) => page.getByRole('heading', { name: /^Writing lessons/ }),
  },
  'src/app/sources/reproduce.tsx': {
    link: 'tree?view=reproduce',
    shown: (page) =>
      page
        .getByRole('main')
        .getByText(/measured here|could not be loaded/)
        .first(),
  },
  'src/app/lecture/projected.tsx': {
    link: `${HOME}&view=lecture`,
    shown: (page) => page.getByRole('button', { name: 'Leave' }),
  },
  'src/app/lecture/lecture-handout.tsx': {
    link: `${HOME}&view=handout&list=1;q:Why%3F`,
    shown: (page) => page.getByRole('heading', { name: 'Hand-out' }),
  },
  'src/app/lecture/presenter.tsx': {
    link: `${HOME}&view=presenter&list=1;q:Why%3F;b:&entry=1`,
    shown: (page) => page.getByRole('heading', { name: 'Why?' }),
  },
  'src/app/lecture/playlist-dialog.tsx': {
    link: `${HOME}&view=lecture`,
    open: (page) => chooseInLecture(page, 'Playlist…'),
    shown: dialog('Playlist for a lecture'),
  },
  // It opens the dialog above.
  'src/labs/lecture-entries.ts': {
    link: 'teach?',
    open: press(/^Open: Balancing by phases/),
    shown: dialog('Playlist for a lecture'),
  },
  'src/app/lecture/corner-code.tsx': {
    link: `${HOME}&view=lecture`,
    open: async (page) => {
      await expect(page.getByRole('button', { name: 'Leave' })).toBeAttached()
      await page.keyboard.press('q')
    },
    shown: (page) => page.getByRole('complementary', { name: 'QR code for phones' }),
  },
  'src/app/share/embed/embed.tsx': {
    link: `${HOME}&view=embed`,
    shown: (page) => page.getByRole('link', { name: 'Open in Evenkeel' }),
  },
  'src/app/controls/help-words.tsx': {
    open: press('About Balancing interval'),
    shown: (page) => page.getByRole('dialog').getByText('In links'),
  },
  'src/app/play/transport-menu.tsx': {
    open: press('Jumps, axis and speed'),
    shown: (page) => page.getByRole('button', { name: /^To the start/ }),
  },
  // It is opened from the menu above.
  'src/app/break/break-bar.tsx': {
    open: async (page) => {
      await press('Jumps, axis and speed')(page)
      await press('A processor slows down…')(page)
    },
    shown: (page) => page.getByRole('region', { name: 'What happens now?' }),
  },
  // Stories with programs are part of their labs: without this none of these labs is there.
  'src/core/attachments/deflating.ts': {
    link: WRITTEN,
    shown: (page) => page.locator('[data-parameter="own.most"]'),
  },
  'src/app/play/program.tsx': {
    link: BEGUN,
    shown: (page) => page.getByRole('button', { name: 'Give when you have too much' }),
  },
  'src/app/editor/program-editor.tsx': { link: WRITTEN, shown: program },
  [TEMPLATE]: { link: BEGUN, open: press('Give when you have too much'), shown: program },
  'src/views/program/memory.tsx': {
    link: 'loop?strategy=own&side=program',
    shown: (page) => page.getByRole('region', { name: 'Memory' }),
  },
  'src/labs/async/views/program/memory.tsx': {
    link: WRITTEN,
    shown: (page) => page.getByRole('region', { name: 'Memory' }),
  },
  'src/app/play/program-checks.tsx': {
    link: WRITTEN,
    open: press('Check it'),
    shown: (page) => page.getByRole('region', { name: 'Checks' }),
  },
  'src/app/play/program-league.tsx': {
    link: WRITTEN,
    open: press('League'),
    shown: dialog('League'),
  },
  'src/labs/async/programs/checks.ts': checking(WRITTEN),
  'src/labs/loop/programs/checks.ts': checking('loop?strategy=own&side=program'),
  'src/labs/mesh/programs/checks.ts': checking('mesh?vertices=500&iterations=20&policy=own&side=program'),
  'src/labs/migration/programs/checks.ts': checking(
    'migration?duration=1000000&migration=on&strategy=own&side=program',
  ),
  'src/labs/requests/programs/checks.ts': checking('requests?policy=own&requests=1000&side=program'),
  'src/app/controls/table-editor.tsx': {
    link: 'divisible?',
    open: async (page) => {
      await expect(page.getByRole('button', { name: 'Lab: Divisible load' })).toBeVisible()
      await openAllParameters(page)
    },
    shown: (page) => page.getByRole('table').first(),
  },
  'src/app/controls/file-field.tsx': {
    link: 'loop?workload=own',
    open: async (page) => {
      // The parameters of the lab before are closed by then.
      await expect(page.getByRole('button', { name: 'Lab: Loop' })).toBeVisible()
      await openAllParameters(page)
    },
    shown: (page) => page.getByRole('button', { name: 'Choose a file…' }),
  },
  'src/app/share/share-dialog.tsx': { open: press('Share'), shown: dialog('Share this picture') },
  'src/app/share/embed-dialog.tsx': { open: fromShare('Embed…'), shown: dialog('Embed this picture') },
  'src/app/share/class-dialog.tsx': { open: fromShare('Link for a class…'), shown: dialog('Link for a class') },
  'src/app/share/export/export-dialog.tsx': { open: (page) => page.keyboard.press('e'), shown: dialog('Export') },
  'src/app/share/export/frames.ts': {
    link: 'divisible?',
    open: async (page) => {
      // Before there is a picture there is nothing to draw.
      await expect(page.getByRole('region', { name: 'Machine' }).locator('svg').first()).toBeVisible()
      await page.keyboard.press('e')
      await press(/^The machine step by step/)(page)
    },
    shown: (page) => page.getByRole('dialog').getByText(/^Saved|^Drawing/),
  },
  'src/app/share/export/parquet.ts': {
    link: 'divisible?',
    open: async (page) => {
      await expect(page.getByRole('region', { name: 'Machine' }).locator('svg').first()).toBeVisible()
      await page.keyboard.press('e')
      await press('Recording as Parquet')(page)
    },
    shown: (page) => page.getByRole('dialog').getByText(/^Saved/),
  },
  'src/app/share/printing.ts': {
    open: (page) => page.keyboard.press('Control+p'),
    shown: (page) => page.getByRole('region', { name: 'Scenario' }),
  },
}

/** How a lab's page, its source or a lesson is come by: no lab has to be named. */
function ofLab(module: string): Opening | undefined {
  const [, lab, part = ''] = /^src\/labs\/(\w+)\/(.+)\.(?:tsx?|md)$/.exec(module) ?? []
  if (part === 'views/page') return { link: `${lab}?`, shown: (page) => parts(page).results }
  if (part === 'views/miniature')
    return { link: 'home?', shown: (page) => page.locator(`[href^="#${lab}"] :is(canvas, svg)`) }
  if (part === 'reproduction')
    return { link: `${lab}?view=reproduce`, shown: (page) => page.getByRole('heading', { name: /measured here$/ }) }
  if (part.startsWith('lessons/'))
    return { link: `${lab}?lesson=${part.slice(8)}`, shown: (page) => page.getByText(/^Part 1 of/) }
  return undefined
}

/**
 * What is the same for all parts is tried with one in this many: their styles are blocked by themselves, and another link
 * follows the failure.
 */
const ONE_IN = 5

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync('dist/page/.vite/manifest.json', 'utf8'))

const isLab = (id: string | undefined) => (labIds as readonly (string | undefined)[]).includes(id)

/** Whether the page can come to a module: not to those of a lab that is not listed, nor to its document. */
const isListed = (module: string) => {
  const [, lab] = /^(?:src\/labs|doc)\/(\w+)[./]/.exec(module) ?? []
  return isLab(lab) || !(`src/labs/${lab}/description.ts` in manifest)
}

/** Lessons, sources and miniatures of all labs are loaded in one way each: the first of a kind stands for them. */
const RAW = 'src/labs/tree/lessons/why-balance.md?raw'
const triedKinds = new Set<string>()
function isRepeated(module: string): boolean {
  // So are charts, pictures, panels and documents: those that are listed above stand for them.
  if (/^(?:doc\/|src\/views\/|src\/labs\/\w+\/views\/\w+\/)|\?help$/.test(module)) return !(module in openings)
  if (/^src\/labs\/\w+\/programs\/.+\?raw$/.test(module)) return module !== TEMPLATE
  const [, kind] = /^src\/labs\/\w+\/(lessons\/|reproduction|views\/miniature)/.exec(module) ?? []
  if (kind === undefined) return false
  if (module.endsWith('?raw')) return module !== RAW
  const before = triedKinds.has(kind)
  triedKinds.add(kind)
  return before
}

/** What the build loads later, by the module that it begins with; without descriptions nothing begins. */
const later = Object.entries(manifest).filter(
  ([module, { isDynamicEntry }]) =>
    isDynamicEntry &&
    !module.endsWith('/description.ts') &&
    // Without it nothing is stored for a time without a network, and nothing else is missing.
    !module.startsWith('src/app/offline/') &&
    // What answers the page around an embedded picture: without it that page gets no answer, and nothing else is missing.
    module !== 'src/app/share/embed/host.ts' &&
    // Without it a file is taken as it comes, or is refused with a sentence, and nothing else is missing.
    !/^src\/labs\/(?:\w+\/)+(?:\w+-preview|vt|gather)\.ts$/.test(module) &&
    module !== 'src/worker/gather-client.ts' &&
    // What looks into an archive: without it the archive is taken for one of lessons.
    !module.includes('/fflate/') &&
    // Without it cards have no pictures, and nothing else is missing.
    module !== 'src/app/ui/stills.ts' &&
    // What was measured is loaded together with its source, and fails as that does.
    !module.endsWith('/measured.json') &&
    // Where a text is put into a program is a part of where it is written, and fails as that does.
    module !== 'src/app/state/give-program.ts' &&
    // What joins the room of a class, what collects its answers, a game in a hall and assignments are opened by tests of their own.
    !/^src\/app\/(?:class\/(?:live|collect-dialog|answers-picture|exercise-code|hall-answers)|game\/(?:hall|phone)|play\/(?:program-assignment|assignment-dialog)\.tsx)/.test(
      module,
    ) &&
    isListed(module) &&
    !isRepeated(module),
)

/** The parts of the app or of the labs: first the labs' pages, for everything else stands in them; then as listed. */
function inOrder(labs: boolean) {
  const listed = Object.keys(openings)
  const rank = (module: string) => (module.endsWith('/views/page.ts') ? -2 : listed.indexOf(module))
  return later.filter(([module]) => labs === (ofLab(module) !== undefined)).toSorted(([a], [b]) => rank(a) - rank(b))
}

/** What is tried together: a test that tries all parts would take too long. */
const ofPrograms = ([module]: (typeof later)[number]) => /program|deflating/.test(module)
const app = inOrder(false)
const groups: Readonly<Record<string, typeof later>> = {
  'of the labs': inOrder(true),
  'of the app': app.filter((part) => !ofPrograms(part)),
  'of programs': app.filter(ofPrograms),
}

/** Waits for something that is not there yet. */
const appears = (locator: Locator, what: string) => expect.soft(locator, what).toBeVisible()

test.describe('When a part of the page cannot be loaded', () => {
  test.use({
    allowedOutput: /^error: .*(?:net::ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS)/s,
  })

  test('every part that is listed is loaded later @daily', () => {
    expect(Object.keys(openings).filter((module) => !later.some(([name]) => name === module))).toEqual([])
  })

  test('every part that is loaded later is listed @daily', () => {
    const modules = later.map(([module]) => module)
    expect(modules.filter((module) => !(module in openings || ofLab(module)))).toEqual([])
  })

  for (const [which, modules] of Object.entries(groups)) {
    test(`the page says so, everything else goes on, and it is there when opened again: parts ${which}`, async ({
      page,
    }) => {
      // Part after part, each opened three times.
      test.setTimeout(720_000)
      // Nothing here is about what moves.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'MediaRecorder')
        window.print = () => {}
      })
      const tried = modules.filter((_, nth) => isTried(nth, 12))
      const order = tried.map(([module, { file, css = [] }], nth) => ({
        module,
        file,
        styles: nth % ONE_IN === 0 ? css : [],
      }))
      const blocked = new Set(order.flatMap(({ file, styles }) => [file, ...styles]))
      /** What has been asked for in vain since the last link. */
      const refused = new Set<string>()
      await page.route('**/assets/**', async (route) => {
        const file = `assets/${route.request().url().split('/assets/')[1]}`
        if (!blocked.has(file)) return route.continue()
        await route.abort()
        refused.add(file)
      })
      const { notices } = parts(page)
      // Here it is said, and in the dialog that exports: to search the whole page each time takes long.
      const missing = page
        .locator('section[aria-label=Notices], dialog')
        .getByText(/could not be loaded:/)
        .first()
      const close = async () => {
        await page.keyboard.press('Escape')
        // A dialog that opens late lies over the notices: they are dismissed beneath it.
        if (await missing.isVisible())
          await notices
            .getByRole('button', { name: /^Dismiss: A part of the page/ })
            .dispatchEvent('click', undefined, { timeout: 1000 })
            .catch(() => undefined)
      }
      /** Waits until a file is refused and the page has learned of that: other parts may be missing at the same time. */
      const fails = async (file: string, what: string) => {
        await expect.soft.poll(() => refused.has(file), what).toBe(true)
        await expect.soft(page.locator('[data-loading]')).toHaveCount(0)
        await appears(missing, what)
      }
      let step = 0
      /** Goes to a link and waits until the page has learned of it: it closes dialogs then. */
      const follow = (link: string) => {
        refused.clear()
        return page.evaluate(
          (hash) =>
            new Promise<void>((done) => {
              if (location.hash === hash) return done()
              addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(done)), { once: true })
              location.assign(hash)
            }),
          `#${link}&at=${(step++ % 3) + 1}`,
        )
      }
      await load(page, HOME)
      await loaded(page)
      for (const [nth, { module, file, styles }] of order.entries()) {
        const { link = HOME, open, shown } = ofLab(module) ?? openings[module]
        /** Until the link's lab is there its button may be found in the lab before. */
        const opens = async () => {
          const [lab] = link.split('?')
          if (isLab(lab) && !/view=lecture/.test(link)) {
            const { tile } = await import(`../../src/labs/${lab}/tile.ts`)
            await appears(page.getByRole('button', { name: `Lab: ${tile.label}`, exact: true }), `the lab of ${module}`)
          }
          await open?.(page)
        }
        for (const style of styles) {
          await follow(link)
          if (open) await opens()
          await fails(style, `${module} without ${style}`)
          await close()
          blocked.delete(style)
        }
        await follow(link)
        if (open) await opens()
        await fails(file, `${module} without ${file}`)
        // What a link has asked for is asked for again by any link; what a key has opened is closed by another one first.
        const sampled = nth % ONE_IN === 0
        const away = link === 'tree?' ? 'divisible?' : HOME
        if (sampled || open) await follow(away)
        if (sampled) {
          await expect.soft(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
          await appears(missing, `${module}, with the next link`)
        }
        blocked.delete(file)
        await close()
        if (!open || away !== link) await follow(link)
        if (open) await opens()
        await appears(shown(page).first(), module)
        for (const sheet of styles)
          await expect.soft(page.locator(`link[rel=stylesheet][href$="${sheet}"]`).first(), module).toBeAttached()
        await close()
      }
      expect(blocked.size).toBe(0)
    })
  }
})

test.describe('When the lab of the first link cannot be loaded', () => {
  test.use({ allowedOutput: /^error: .*net::ERR_FAILED/s })

  test('the page says so, and another link shows it', async ({ page }) => {
    const file = `**/${manifest['src/labs/loop/description.ts'].file}`
    await page.route(file, (route) => route.abort())
    await load(page, 'loop?processors=6')
    await expect(page.getByRole('alert')).toHaveText(
      /^A part of the page could not be loaded: .* its link keeps what you see\.$/,
    )
    await page.unroute(file)
    await follow(page, 'loop?processors=7')
    await expect(parts(page).slider('Processors')).toHaveAttribute('aria-valuetext', '7')
  })
})

test.describe('When what a lab says on demand cannot be loaded', () => {
  test.use({ allowedOutput: /^error: .*net::ERR_FAILED/s })

  test('numbers and times stand there without it, and have it once it is there', async ({ page }) => {
    const file = `**/${manifest['src/labs/tree/description.ts?help'].file}`
    await page.route(file, (route) => route.abort())
    await open(page, `${HOME}&view=compare&with=interval:64`)
    const time = page.getByRole('rowheader', { name: 'Total time', exact: true }).first()
    await expect(time).toHaveAttribute('title', '')
    await follow(page, `${HOME}&side=time`)
    const bounds = page.getByRole('table', { name: /^Lower bounds/ }).getByRole('rowheader')
    await expect(bounds.first()).toHaveAttribute('title', '')
    await page.unroute(file)
    await follow(page, `${HOME}&view=compare&with=interval:64`)
    await expect(time).toHaveAttribute('title', /./)
  })
})

test.describe('When a view fails', () => {
  test.use({ allowedOutput: /^error: Error: struck down/ })

  test('the page says so, and everything else goes on', async ({ page }) => {
    const body = "export default () => { throw new Error('struck down') }"
    await page.route(/\/assets\/lesson-list-\S+\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await open(page, 'tree?processors=16')
    await goTo(page, 'Learn', 'Lessons')
    await expect(parts(page).notices.getByRole('alert')).toContainText('has failed: struck down')
    await goTo(page, 'Play')
    await settled(page)
  })
})

test.describe('When the worker cannot be loaded', () => {
  test.use({
    allowedOutput: /Failed to load resource: net::ERR_FAILED|registration blocked by Playwright/,
    serviceWorkers: 'block',
  })

  test('the page says so, and the next run works', async ({ page }) => {
    await page.route('**/assets/worker/**', (route) => route.abort())
    await load(page, 'tree')
    await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeVisible()
    await page.unroute('**/assets/worker/**')
    await page.getByRole('button', { name: 'Run again' }).click()
    await settled(page)
    await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
    expect((await position(page)).of).toBeGreaterThan(1)
  })
})

test.describe('When a lab cannot be loaded by a worker', () => {
  test.use({
    allowedOutput: /net::ERR_FAILED|registration blocked by Playwright/,
    serviceWorkers: 'block',
  })

  test('the page says so of a run and of a sweep, and the next ones work', async ({ page }) => {
    const engines = '**/assets/worker/tree-*.js'
    await page.route(engines, (route) => route.abort())
    await load(page, HOME)
    await expect(parts(page).notices.getByText(/^The simulation failed: the simulation could not/)).toBeVisible()
    await page.unroute(engines)
    await page.getByRole('button', { name: 'Run again' }).click()
    await settled(page)
    // The workers of sweeps load it themselves.
    await page.route(engines, (route) => route.abort())
    await goTo(page, 'What if')
    await expect(page.getByText(/^The sweep could not be run: the simulation could not/)).toBeVisible()
    await page.unroute(engines)
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await expect(page.getByText(/^The sweep could not be run/)).toBeHidden()
    await goTo(page, 'Play')
    await settled(page)
  })
})

test('A worker that dies while it has nothing to do, with a word or without, is replaced at once', async ({ page }) => {
  await open(page, HOME)
  for (const silently of [false, true]) {
    const next = page.waitForEvent('worker')
    await page.workers()[0].evaluate((silently) => {
      setTimeout(() => {
        if (silently) self.close()
        else throw new Error('struck down')
      })
    }, silently)
    await next
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await settled(page)
    await page.getByRole('button', { name: 'Microscope' }).click()
    await expect(page.getByRole('group', { name: 'Microscope' }).locator('svg, canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Microscope' })).toBeFocused()
  }
  await expect(parts(page).notices.getByRole('listitem')).toHaveCount(0)
})

test('When the worker dies in a run the page says so, and the next run works @daily', async ({ page }) => {
  await load(page, VERY_LONG)
  await page.getByRole('button', { name: 'Run it' }).click()
  // It has begun to report: a run of which nothing has come is run by the next worker, without a word.
  await expect(parts(page).machine).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress of the run' })).toBeVisible()
  const [worker] = page.workers()
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('struck down')
    })
  })
  await expect(parts(page).notices.getByText(/The simulation failed:.*struck down/)).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#tree?processors=16'
  })
  await settled(page)
  await expect(parts(page).notices.getByText(/The simulation failed:/)).toBeHidden()
})

for (const broken of ['full', 'switched off'] as const) {
  test(`Storage that is ${broken} costs only what it would have kept`, async ({ page }) => {
    await page.addInitScript((broken) => {
      const refuse = () => {
        throw new DOMException('no', broken === 'full' ? 'QuotaExceededError' : 'SecurityError')
      }
      if (broken === 'full') Storage.prototype.setItem = refuse
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    }, broken)
    await open(page, 'tree?lesson=why-balance')
    await choose(page, 'More', 'Dark theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('PageDown')
    await expect(page.getByText('Part 2 of 6')).toBeVisible()
    await settled(page)
  })
}

test.describe('Without a network', () => {
  test.use({
    allowedOutput: /^error: .*(?:ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS)/s,
    // A browser that has kept no file from the tests before.
    alone: true,
  })

  test('what is there goes on, what is not comes by itself when the network is back', async ({ page, context }) => {
    await open(page, HOME)
    await context.setOffline(true)
    await goTo(page, 'What if')
    await expect(parts(page).notices.getByRole('alert')).toContainText('could not be loaded: there is no network')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await parts(page).slider('Balancing interval').press('ArrowRight')
    await context.setOffline(false)
    await expect(page.getByRole('combobox', { name: 'Against parameter' })).toBeVisible()
    await expect(parts(page).notices.getByRole('alert')).toBeHidden()
    await goTo(page, 'Play')
    await settled(page)
  })
})

test('In a browser that lacks something the page names it @daily', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted')
    Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'roundRect')
    // A browser that has no module workers never asks for a worker's type.
    const { Worker } = window
    window.Worker = class extends Worker {
      constructor(url: string | URL) {
        super(url)
      }
    }
  })
  await load(page)
  await expect(page.getByRole('alert')).toHaveText(
    /: module workers, Array\.toSorted, rounded rectangles on a canvas\./,
  )
})
