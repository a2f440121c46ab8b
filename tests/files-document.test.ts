/** What doc/files.md shows: each example is taken by the command that stands below it, and the commands give numbers. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { analyseFiles, besideReport } from '../src/cli/analyse.ts'
import { attachReady } from '../src/cli/attach.ts'
import { readAnalysis } from '../src/cli/commands/analyse.ts'
import { readRun } from '../src/cli/commands/run.ts'
import { readTyped } from '../src/cli/commands/typed.ts'
import { readScenario } from '../src/cli/source.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'

const text = readFileSync('doc/files.md', 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

for (const [, name, content] of text.matchAll(/^```text (\S+)\n([\s\S]*?)^```$/gm))
  writeFileSync(join(folder, name), content)

/** A line as words; what stands in quotes is one. */
const wordsOf = (line: string) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word)
const commands = [...text.matchAll(/^ {4}evenkeel (.*)$/gm)].map(([, line]) => line)

function commandOf(args: readonly string[]) {
  const typed = readTyped(args)
  if (!('command' in typed)) throw new Error(`no command: ${args.join(' ')}`)
  return typed
}

test('the document has commands', () => {
  expect(commands.length).toBeGreaterThan(3)
})

test.each(commands)('evenkeel %s', async (line) => {
  const here = (word: string) =>
    word.replace(
      /^(\w+=)?([\w.-]+\.(?:csv|graph|mesh|mtx|txt|json|phases))$/,
      (_, id = '', name) => id + join(folder, name),
    )
  const typed = commandOf(wordsOf(line).map(here))
  if (typed.command === 'analyse') {
    const [file] = typed.words
    const { beside } = typed.flags
    if (beside !== undefined) {
      // Factoring by halves: of 20 iterations on 2 processors 5, 5, 3, 3, 1, …
      const it = JSON.parse(await besideReport({ file, beside, json: true }, labs))
      expect(it.rows[2]).toMatchObject({ chunk: 3, measured: 10, measuredProcessor: 0, rule: 3 })
      expect(await besideReport({ file, beside, json: false }, labs)).toMatch(
        /^The first 2 have the size that the rule gives\.$/m,
      )
      return
    }
    expect(analyseFiles(readAnalysis(typed.words, typed.flags), labs)).toBeDefined()
    return
  }
  // What it asks for needs files that are not here.
  if (typed.command === 'advise') return
  expect(typed.command).toBe('run')
  const request = readRun(typed)
  await attachReady(Object.values(labs), request.attach)
  const { lab, values } = readScenario(request, labs)
  expect(lab.check(values)).toEqual([])
  await lab.ready?.(values)
  const { metrics } = runWhole(lab, values, { record: false })
  expect(Number(metrics.totalTime ?? metrics.runTime)).toBeGreaterThan(0)
})

test('a folder of ranks, packed by brotli, is one program', async () => {
  const ranks = join(folder, 'ranks')
  mkdirSync(ranks)
  const json = readFileSync(join(folder, 'data.json'), 'utf8')
  for (const rank of [0, 1]) {
    const rankText = json
      .replace(/"id": ([12])\b/g, (_, id) => `"id": ${10 * rank + Number(id)}`)
      .replaceAll('"node": 0', `"node": ${rank}`)
    writeFileSync(join(ranks, `data.${rank}.json`), brotliCompressSync(rankText))
  }
  const request = readRun(commandOf(['run', 'migration', '--attach', `phasesFile=${ranks}`]))
  await attachReady(Object.values(labs), request.attach)
  const { lab, values } = readScenario(request, labs)
  expect(values).toMatchObject({ program: 'phases', processors: 2 })
  const { metrics } = runWhole(lab, values, { record: false })
  expect(metrics.imbalances).toEqual([0])
})
