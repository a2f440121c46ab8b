/**
 * The commands in all documents. Each is run here, or it has a reason why not; then it is read as far as can be: the command line takes its flags,
 * npm has its script, files of the project are there, and a container that is started is one that was built.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readArguments } from '../src/cli/command.ts'
import { runHere } from './setup/program.ts'

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('doc').flatMap((name) => (name.endsWith('.md') ? [`doc/${name}`] : [])),
]

/** Why commands are not run, by how they begin; the first that fits counts. */
const NOT_RUN: readonly (readonly [begins: RegExp, reason: string])[] = [
  [/^npm (start|test|run)|^npx vitest/, 'it is what runs this test, or takes minutes'],
  [/^npm install evenkeel|^pip install|^git /, 'it needs a release, or changes the repository'],
  [/^docker /, 'it needs a network and a daemon'],
  [
    /^evenkeel (check|league|mark) /,
    'it needs programs of a class; tests/programs-document.test.ts runs those of the document',
  ],
  [
    /^evenkeel measure/,
    'it takes seconds of a computer that has others to do; tests/measure.test.ts runs smaller ones',
  ],
  [/^evenkeel submit/, 'it needs Slurm; tests/submit.test.ts stands for it'],
  [/^evenkeel class/, 'it goes on until it is ended; tests/class.test.ts runs it'],
  [/^evenkeel (reproduce|advise|sweep)/, 'it takes minutes, or needs a plan; tests/cli.test.ts runs smaller ones'],
  [/^evenkeel lesson/, 'it needs a lesson; tests/writing-lessons.test.ts and tests/e2e/scorm.spec.ts run it'],
  [
    /^evenkeel (run|analyse) (\S+\.(json|csv|txt)\b|.*--attach)/,
    'it needs files of the reader; tests/files-document.test.ts makes those of the document',
  ],
]

interface DocumentCommand {
  readonly place: string
  readonly text: string
}

/** Lines of blocks that begin with a command, without what stands behind them as a remark and what the shell makes of a name. */
function commandsIn(document: string): readonly DocumentCommand[] {
  const BEGINS = /^(?:[A-Z_]+=\S+ )?(?:npx|npm|node|docker|git|pip|evenkeel) /
  let fence: string | undefined
  return readFileSync(document, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      const mark = /^\s*`{3,}(\w*)/.exec(line)
      if (mark) fence = fence === undefined ? mark[1] : undefined
      const text = fence === undefined ? /^ {4}(\S.*)/.exec(line)?.[1] : ['', 'sh'].includes(fence) ? line : undefined
      if (mark || text === undefined || !BEGINS.test(text)) return []
      return [{ place: `${document}:${i + 1}`, text: text.replace(/\s{2,}#.*/, '').replace(/ > \S+$/, '') }]
    })
}

/** The words of a command, as a shell divides them. */
const wordsOf = (text: string): readonly string[] =>
  [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare)

const commands = DOCUMENTS.flatMap(commandsIn).map(({ place, text }) => ({
  place,
  text: text.replace(/^npx evenkeel/, 'evenkeel'),
}))
const ofProgram = commands.filter(({ text }) => text.startsWith('evenkeel '))
const reasonFor = (text: string) => NOT_RUN.find(([begins]) => begins.test(text.replace(/^[A-Z_]+=\S+ /, '')))?.[1]

const folders = mkdtempSync(join(tmpdir(), 'evenkeel-commands-'))

afterAll(() => rmSync(folders, { recursive: true, force: true }))

describe('a command in a document', () => {
  test.each(ofProgram.map(({ place, text }) => [place, text]))(
    '%s is one that the command line takes: %s',
    (_, text) => {
      expect(() => readArguments(wordsOf(text).slice(1))).not.toThrow()
    },
  )

  test.each(ofProgram.flatMap(({ place, text }) => (reasonFor(text) ? [] : [[place, text]])))(
    '%s does what it says: %s',
    async (place, text) => {
      // What a command of a document writes, those below it read.
      const folder = join(folders, place.split(':')[0].replaceAll('/', '-'))
      mkdirSync(folder, { recursive: true })
      const { status, stdout, stderr } = await runHere(folder, wordsOf(text).slice(1), resolve('src/cli/main.ts'))
      expect(status, stderr).toBe(0)
      expect(stdout).not.toBe('')
    },
    300_000,
  )

  test('that is not run has a reason', () => {
    const others = commands.filter((one) => !ofProgram.includes(one) && reasonFor(one.text) === undefined)
    expect(others, 'commands that are neither run nor named in NOT_RUN').toEqual([])
    const unused = NOT_RUN.filter(([, reason]) => !commands.some(({ text }) => reasonFor(text) === reason))
    expect(unused, 'reasons for commands that no document has').toEqual([])
  })

  test('names scripts, files and containers that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Readonly<Record<string, string>>
    }
    for (const document of DOCUMENTS) {
      const here = commands.filter(({ place }) => place.startsWith(`${document}:`))
      const containers = here.flatMap(({ text }) =>
        [...text.matchAll(/docker build .*?-t (\S+)/g)].map(([, name]) => name),
      )
      for (const { place, text } of here) {
        const [, script] = /npm (?:run )?([\w:]+)/.exec(text) ?? []
        if (script && script !== 'install') expect(Object.keys(scripts), `${place}: ${text}`).toContain(script)
        for (const [file] of text.matchAll(/\b(?:build|tests)\/[\w./-]+\.\w+/g))
          expect(existsSync(file), `${place}: ${file} is there`).toBe(true)
        for (const [, name] of text.matchAll(/docker run (?:-\S+ (?:\d+:\d+ )?)*([a-z][\w-]*)/g))
          expect(containers, `${place}: the container that is started was built under this name`).toContain(name)
      }
    }
  })
})
