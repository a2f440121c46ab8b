/**
 * Finds sentences that turn: changes one parameter after the other of what each general claim is tried with, and lists what then is the other
 * way round and does not stand in the claim's `unless`, the nearest first, with a link of the counterexample.
 *
 *     npm run claims                            all claims of all labs; some half an hour
 *     npm run claims -- --lab requests          of one lab
 *     npm run claims -- --claim stories/turns   claims whose id begins so
 *     npm run claims -- --far                   everything that can be set, not only what is near
 *     npm run claims -- --amounts               what makes a claim false, also if it loses an amount only and not an order
 *     npm run claims -- --seed 2                in three cases that this seed draws, instead of the first, middle and last
 *     npm run claims -- --budget 10             with ten times as much work for each claim and run, where something was cut or takes too long
 *     npm run claims -- --write                 writes what is near into the claims: read each sentence before; with its case, "amount=half&seed=7",
 *                                               what turns in cases that a seed draws and not in the first, middle and last
 *
 * What is near: a number within a factor of four, a zero up to a quarter of its slider, another word. Ends with status 1 where something near is found.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unexpected } from '../../src/core/text/expected.ts'
import { labs } from '../../src/labs/registry.ts'
import { claimsOf, keptOf } from '../../tests/claims.ts'
import { isFalse, type Turn, turnsOf } from './turns.ts'
import { unlessOf, withUnless } from './write.ts'

const root = join(import.meta.dirname, '../..')
const { values: flags } = parseArgs({
  options: {
    lab: { type: 'string' },
    claim: { type: 'string' },
    far: { type: 'boolean' },
    amounts: { type: 'boolean' },
    seed: { type: 'string' },
    budget: { type: 'string', default: '1' },
    write: { type: 'boolean' },
  },
})
if (flags.lab !== undefined && !(flags.lab in labs))
  throw new Error(unexpected('lab', Object.keys(labs).join(', '), flags.lab))
const budget = Number(flags.budget)
if (!(budget > 0)) throw new Error(unexpected('budget', 'a number above 0', flags.budget))

const open: Turn[] = []
let tried = 0
let claimCount = 0
for (const [id, lab] of Object.entries(labs)) {
  if (flags.lab !== undefined && flags.lab !== id) continue
  const records = keptOf(id)
  const toWrite = new Map<string, readonly string[]>()
  for (const claim of claimsOf(lab)) {
    if (flags.claim !== undefined && !claim.id.startsWith(flags.claim)) continue
    claimCount++
    const { far, amounts, seed } = flags
    const outcome = await turnsOf(lab, claim, records[claim.id], { far, amounts, seed, budget })
    tried += outcome.tried
    const named = new Set(claim.unless.map((change) => change.split('=')[0]))
    const turns = outcome.turns.filter(({ parameter }) => !named.has(parameter))
    open.push(...turns.map((turn) => ({ ...turn, claim: `${id}/${turn.claim}` })))
    const long = outcome.long > 0 ? `, ${outcome.long} took too long` : ''
    const cut = outcome.cut ? ', cut: not everything was tried' : ''
    if (turns.length > 0 || outcome.cut || outcome.long > 0)
      console.log(`${id}/${claim.id}: ${claim.says}\n  ${outcome.tried} changes${long}${cut}`)
    for (const { parameter, from, to, link, near } of turns)
      console.log(`  ${near ? '' : '(far) '}${parameter}: ${from} → ${to}  #${link}`)
    if (!flags.write) continue
    const general: Turn[] = []
    const single: string[] = []
    for (const turn of turns.filter(({ near }) => near)) {
      const [change] = unlessOf([turn])
      // A change that is refused or takes too long in another case is written with its own case, too.
      if (await isFalse(lab, claim, records[claim.id], change).catch(() => false)) general.push(turn)
      else single.push(`${change}&${turn.at}`)
    }
    const unless = [...new Set([...unlessOf(general), ...single])]
    if (unless.length > 0) toWrite.set(claim.id, unless)
  }
  if (!flags.write) continue
  // Files may have changed since: each claim is written where it stands now, the last of a file first.
  const now = claimsOf(lab).filter((claim) => toWrite.has(claim.id))
  for (const claim of now.toSorted((a, b) => b.line - a.line)) {
    const path = join(root, claim.file)
    writeFileSync(path, withUnless(readFileSync(path, 'utf8'), claim, toWrite.get(claim.id) ?? []))
  }
}
if (flags.claim !== undefined && claimCount === 0)
  throw new Error(unexpected('claim', 'the beginning of an id', flags.claim))
const near = open.filter((turn) => turn.near)
const where = flags.seed === undefined ? '' : ` in cases that seed ${flags.seed} draws`
console.log(
  `\n${tried} changes of ${claimCount} claims were tried${where}; ${near.length} near ones and ${open.length - near.length} others reverse a claim that does not say so`,
)
process.exitCode = near.length > 0 && !flags.write ? 1 : 0
