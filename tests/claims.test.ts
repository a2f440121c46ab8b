/**
 * What the page says in general holds as often as it has to. All cases take minutes, so their outcomes are kept in `data/claims`, with the
 * conditions, runs and settings that were tried, and one case of each claim is tried again:
 *
 *     SUITE=all npx vitest run tests/claims.test.ts        tries all of them
 *     CLAIMS=write npx vitest run tests/claims.test.ts    tries what is new or has changed, and writes data and doc/claims.md
 *
 * `doc/claims.md` is made of the same.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import seedrandom from 'seedrandom'
import { afterAll, describe, expect, test } from 'vitest'
import { holdsIn } from '../src/core/content/check-claim.ts'
import { claimReady } from '../src/core/content/check-lesson.ts'
import { expanded } from '../src/core/content/claim.ts'
import type { Lab } from '../src/core/lab.ts'
import { labs } from '../src/labs/registry.ts'
import {
  claimsOf,
  helpClaims,
  type Kept,
  keptFile,
  keptOf,
  type PlacedClaim,
  shareOf,
  storyRunner,
  triedOf,
  withoutEffect,
} from './claims.ts'
import { isLong } from './setup/cases.ts'

const root = join(import.meta.dirname, '..')
const DOCUMENT = join(root, 'doc/claims.md')
const writing = process.env.CLAIMS === 'write'
const isCurrent = (claim: PlacedClaim, record: Kept | undefined) =>
  record !== undefined && JSON.stringify({ ...record, cases: '' }) === JSON.stringify({ ...triedOf(claim), cases: '' })

const records: Record<string, Record<string, Kept>> = {}
const claimsBy = Object.fromEntries(Object.entries(labs).map(([id, lab]) => [id, claimsOf(lab)]))

/** Why sentences of help are so in every run, by "label: sentence". */
const byDefinition: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'tests/data/help/by-definition.json'), 'utf8'),
)

/** The help of a lab's parameters and of their options, with the labels. */
const helpOf = ({ parameters }: Lab): readonly (readonly [string, string])[] =>
  Object.values(parameters).flatMap((parameter) => [
    [parameter.label, parameter.help] as const,
    ...(parameter.kind === 'choice'
      ? Object.values(parameter.options).map(({ label, help = '' }) => [label, help] as const)
      : []),
  ])

/** A sentence of help that says what a larger or smaller value does. */
const COMPARES = /^(More|Less|Longer|Shorter|Larger|Smaller)\b[^:]*: /

/** A cell of a table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** The document, of what is kept. */
function documentOf(): string {
  const texts = Object.entries(labs).map(([id, lab]) => {
    const rows = claimsBy[id].map((claim) => {
      const it = records[id][claim.id]
      const holdCount = [...it.cases].filter((each) => each === '1').length
      const conditions = it.holds.map((text) => `\`${text}\``).join(', ')
      const turns = claim.unless.map((change) => `\`${decodeURIComponent(change)}\``).join(', ')
      return `| ${[claim.place, claim.says, conditions, `\`${it.over}\``, `${holdCount} of ${it.cases.length}`, turns].map(cell).join(' | ')} |`
    })
    const head =
      '| where | what is claimed | as it is tested | over | holds | turns at |\n| --- | --- | --- | --- | --- | --- |'
    return rows.length > 0 ? `## ${lab.label}\n\n${head}\n${rows.join('\n')}\n` : ''
  })
  const reasons = Object.entries(byDefinition).map(([sentence, why]) => `| ${cell(sentence)} | ${cell(why)} |`)
  const definitions = `## So by definition\n\nWhat help says of more or less of something and follows from what it is.\n\n| help | why |\n| --- | --- |\n${reasons.join('\n')}\n`
  return `${INTRODUCTION}\n${[...texts.filter((text) => text !== ''), definitions].join('\n')}`
}

const INTRODUCTION = `# What is claimed, and how often it holds

A sentence of a story, a lesson or a help text speaks of the run on screen, whose numbers are computed, or it claims something in general. What it claims in
general stands here, with the conditions that are tested, the seeds and settings over which they are, and in how many of these cases all
conditions hold. Where that is fewer than nine in ten, the sentence says so. Numbers in the sentences are those of the run that the page shows.

The last column has changes, one at a time, which turn the claim round: something in it is then the other way. \`npm run claims\` looks for
them: every parameter that a claim neither varies nor compares is changed by up to a factor of four, a zero to a quarter of its slider, and a
word to each other one. A change with a seed turns the claim in a part of the cases, of which that is one. Most are no fault, because the sentence
speaks of its machine; they say how far it goes.

This document is written by \`CLAIMS=write npx vitest run tests/claims.test.ts\`, and \`SUITE=all npx vitest run tests/claims.test.ts\` tries every
case again. Names in the conditions are runs: \`here\` is the one on screen, the others stand in the file of the story or lesson.
`

for (const [id, lab] of Object.entries(labs)) {
  records[id] = keptOf(id)
  const claims = claimsBy[id]
  describe.skipIf(claims.length === 0)(`Claims of ${id}`, () => {
    test.each(claims.map((claim) => [claim.id, claim] as const))(
      '%s',
      async (name, claim) => {
        const holdsAt = async (index: number) => {
          await claimReady(lab, claim, index)
          return holdsIn(claim, index, storyRunner(lab)) ? 1 : 0
        }
        const cases = expanded(claim.over)
        expect(cases.length, 'cases').toBeGreaterThanOrEqual(20)
        expect(withoutEffect(lab, claim)).toEqual([])
        if (writing && (isLong || !isCurrent(claim, records[id][name]))) {
          let outcomes = ''
          for (const index of cases.keys()) outcomes += await holdsAt(index)
          records[id][name] = { ...triedOf(claim), cases: outcomes }
        }
        const it = records[id][name]
        expect(it && { ...it, cases: '' }, 'write it again: CLAIMS=write').toEqual({ ...triedOf(claim), cases: '' })
        expect(it.cases.length).toBe(cases.length)
        expect(shareOf(it), it.cases).toBeGreaterThanOrEqual(claim.share)
        if (writing) return
        const drawn = Math.floor(seedrandom(`${id} ${name}`)() * cases.length)
        for (const index of isLong ? cases.keys() : [drawn])
          expect(`${cases[index]}: ${await holdsAt(index)}`).toBe(`${cases[index]}: ${it.cases[index]}`)
      },
      600_000,
    )

    test('what is claimed of help stands in the help of the parameter or option that is named', () => {
      const wrong = helpClaims(lab).filter(
        ({ place, says }) => !helpOf(lab).some(([label, help]) => place === `Help: ${label}` && help.includes(says)),
      )
      expect(wrong.map(({ place, says }) => [place, says])).toEqual([])
    })

    test('what is kept is claimed', () => {
      const claimIds = new Set(claims.map((claim) => claim.id))
      if (writing) records[id] = Object.fromEntries(Object.entries(records[id]).filter(([name]) => claimIds.has(name)))
      expect(Object.keys(records[id]).filter((name) => !claimIds.has(name))).toEqual([])
    })
    afterAll(() => {
      // A line for each, so that changes are read claim by claim.
      const lines = claims.flatMap(({ id: name }) => {
        const it = records[id][name]
        return it ? [`  ${JSON.stringify(name)}: ${JSON.stringify(it)}`] : []
      })
      if (writing) writeFileSync(keptFile(id), `{\n${lines.join(',\n')}\n}\n`)
    })
  })
}

test('help that says what more or less of something does is claimed, or so by definition', () => {
  // A help that several labs have is claimed in one of them.
  const claimed = Object.values(labs).flatMap((lab) =>
    helpClaims(lab).flatMap(({ place, says }) =>
      helpOf(lab).flatMap(([label, help]) => (place === `Help: ${label}` ? [[help, says] as const] : [])),
    ),
  )
  const open = Object.values(labs).flatMap((lab) =>
    helpOf(lab).flatMap(([label, help]) =>
      help
        .split(/(?<=\.) /)
        .filter((sentence) => COMPARES.test(sentence))
        .filter((sentence) => !claimed.some(([of, says]) => of === help && sentence.includes(says)))
        .map((sentence) => `${label}: ${sentence}`),
    ),
  )
  expect([...new Set(open)].sort()).toEqual(Object.keys(byDefinition).sort())
})

test('the table of claims is the document', () => {
  const text = documentOf()
  if (writing) writeFileSync(DOCUMENT, text)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(text)
})
