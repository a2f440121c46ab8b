/** That no word is lost between the tables and the page: what the build takes out of a lab's tables, the lab's file of help has. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { helpIn } from '../build/help.ts'
import { labs } from '../src/labs/registry.ts'

const helpTexts = new Set(
  Object.values(labs).flatMap(({ parameters, metrics }) => [
    ...Object.values(parameters).flatMap(({ help, source }) => [help, source]),
    ...metrics.flatMap(({ help, formula, source }) => [help, formula, source]),
  ]),
)
const files = ['src/core', 'src/labs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const helpOfFiles = files.flatMap((file) => {
  const code = readFileSync(file, 'utf8')
  // The build looks into no others.
  return /\bhelp: /.test(code) ? helpIn(file, code).map(({ text }) => ({ file, text })) : []
})

test('what the build takes out of the tables is what labs say of their parameters and metrics', () => {
  expect(helpOfFiles.filter(({ text }) => !helpTexts.has(text))).toEqual([])
})

test('it takes the words of most parameters and metrics, and none of an option, which may be shown at once', () => {
  const texts = new Set(helpOfFiles.map(({ text }) => text))
  expect([...helpTexts].filter((text) => text !== undefined && texts.has(text)).length).toBeGreaterThan(
    helpTexts.size / 2,
  )
  const options = labs.tree.parameters.topology
  if (options.kind !== 'choice') throw new Error('the topology is a choice')
  expect(Object.values(options.options).filter(({ help }) => texts.has(help))).toEqual([])
})
