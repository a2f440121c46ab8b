/**
 * How many times as long a run takes whose balancer is a text: processor time of each of the texts beside that of the balancer that it
 * equals, in turns, recorded and not; the median of the ratios. Then calls of the program, and what one takes in microseconds; and how many times
 * as long it takes as the kernel, for balancers that the kernel has.
 *
 *     npx tsx tests/bench/programs.ts [processors [balancer,…]]
 */
import { readFileSync } from 'node:fs'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { Guest } from '../../src/core/program/guest.ts'
import { holdText } from '../../src/core/program/testing.ts'
import { balancers } from '../../src/labs/async/balancers/index.ts'
import { type AsyncValues, parameters } from '../../src/labs/async/parameters.ts'
import { programOf } from '../../src/labs/async/programs/index.ts'
import { programsReady } from '../../src/labs/async/programs/language.ts'
import { loadKernel, start } from '../../src/labs/async/run.ts'
import { quantile } from './page.ts'

const TURNS = 5
const processors = Number(process.argv[2] ?? 64)

let calls = 0
const { call } = Guest.prototype
Guest.prototype.call = function (...args) {
  calls++
  call.apply(this, args)
}

/** Milliseconds of the processor that a run takes. */
async function timeOf(values: AsyncValues, record: boolean): Promise<number> {
  await programsReady(2)
  const before = process.cpuUsage()
  // Without a kernel the engine runs both.
  const run = start(values, { record })
  while (!run.advance(1e8)) {}
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

console.log(`${processors} processors: a text over its balancer, recorded and not; calls, µs of a call`)
const names = process.argv[3]?.split(',') ?? Object.keys(balancers).filter((each) => each !== 'own')
const notRecorded: { readonly name: string; readonly built: AsyncValues; readonly programTime: number }[] = []
for (const name of names) {
  const built = {
    ...(defaults(parameters) as Values),
    processors,
    depth: processors > 64 ? 20 : 16,
    balancer: name,
  } as AsyncValues
  const program = holdText(readFileSync(`src/labs/async/programs/${name}.js`, 'utf8'))
  const knobs = Object.entries(programOf({ program })?.knobs ?? {}).map(([id, knob]) => {
    const value = (built as Values)[id.slice(4)]
    return [id, value === 'auto' ? 0 : value === 'off' ? 1e6 : (value ?? knob.default)]
  })
  const text = { ...built, ...Object.fromEntries(knobs), balancer: 'own', program } as AsyncValues
  const ratios: Record<'recorded' | 'not', number[]> = { recorded: [], not: [] }
  const each: number[] = []
  const owns: number[] = []
  for (let turn = 0; turn < TURNS; turn++)
    for (const way of ['recorded', 'not'] as const) {
      const usual = await timeOf(built, way === 'recorded')
      calls = 0
      const programTime = await timeOf(text, way === 'recorded')
      ratios[way].push(programTime / usual)
      if (way === 'not') owns.push(programTime)
      each.push(((programTime - usual) * 1000) / calls)
    }
  const cells = [quantile(ratios.recorded, 0.5).toFixed(2), quantile(ratios.not, 0.5).toFixed(2), String(calls)]
  console.log([name.padEnd(14), ...cells.map((cell) => cell.padStart(9)), quantile(each, 0.5).toFixed(2)].join(' '))
  notRecorded.push({ name, built, programTime: quantile(owns, 0.5) })
}

await loadKernel()
console.log('not recorded, over the kernel')
for (const { name, built, programTime } of notRecorded) {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await timeOf(built, false))
  console.log([name.padEnd(14), (programTime / quantile(times, 0.5)).toFixed(1)].join(' '))
}
