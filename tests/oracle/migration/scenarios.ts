/** Small scenarios of the migration lab of every kind, of the lab's accepting. */
import fc from 'fast-check'
import { fingerprintOf } from '../../../src/core/attachments/fingerprint.ts'
import { hold } from '../../../src/core/attachments/held.ts'
import { defaults } from '../../../src/core/parameters.ts'
import { stream } from '../../../src/core/random/random.ts'
import { migrationModel } from '../../../src/labs/migration/index.ts'
import { type MigrationValues, parameters } from '../../../src/labs/migration/parameters.ts'
import { asLink } from '../../setup/as-link.ts'

const onOff = fc.constantFrom('on' as const, 'off' as const)
const options = <T extends string>({ options }: { readonly options: Readonly<Record<T, unknown>> }) =>
  fc.constantFrom(...(Object.keys(options) as T[]))

/** Holds a small random graph as a file; its fingerprint. */
export function graphFile(seed: number): string {
  const r = stream(seed, 'file')
  const below = (n: number) => Math.floor(r() * n)
  const count = 2 + below(20)
  const lines = [
    '# classes',
    'class quick computing=900 spread=40',
    'class wordy length=4000 computing=20000.5',
    'class plain',
  ]
  for (let k = below(4); k > 0; k--) {
    const from = below(count)
    const name = ['quick', 'wordy', 'plain'][below(3)]
    lines.push(`process ${from}${r() < 0.5 ? '' : `-${from + below(4)}`} ${name}`)
  }
  const joined = new Set<string>()
  for (let k = below(3 * count) + 1; k > 0; k--) {
    const [a, b] = [below(count), below(count)]
    if (a === b || joined.has(`${a} ${b}`)) continue
    joined.add(`${a} ${b}`)
    lines.push(`  ${a} ${b}${r() < 0.3 ? ` ${below(3000)}` : ''} # channel`)
  }
  if (joined.size === 0) lines.push('0 1')
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: `${seed}.graph`, bytes })
  return fingerprint
}

export const migrationScenarios: fc.Arbitrary<MigrationValues> = fc
  .record(
    {
      program: fc.oneof({ weight: 2, arbitrary: fc.constant('synthetic' as const) }, options(parameters.program)),
      shape: options(parameters.shape),
      repeats: fc.integer({ min: 1, max: 6 }),
      handling: fc.constantFrom(1, 400, 5000),
      graph: options(parameters.graph),
      processes: fc.integer({ min: 1, max: 40 }),
      channels: fc.integer({ min: 0, max: 8 }),
      computeMean: fc.integer({ min: 200, max: 60_000 }),
      computeSpread: fc.constantFrom(0, 40, 80),
      secondShare: fc.constantFrom(0, 0, 30, 50, 100),
      secondMean: fc.integer({ min: 200, max: 120_000 }),
      computeVariation: fc.constantFrom(0, 10, 2000),
      messageMean: fc.integer({ min: 0, max: 6000 }),
      messageSpread: fc.constantFrom(0, 30),
      messageVariation: fc.constantFrom(0, 1, 300),
      lengths: options(parameters.lengths),
      truncation: options(parameters.truncation),
      variance: options(parameters.variance),
      phaseMean: fc.constantFrom<'off' | number>('off', 'off', 50_000, 300_000),
      phaseSpread: fc.constantFrom(0, 20),
      phaseVariation: fc.constantFrom(0, 1000),
      phaseChange: fc.constantFrom(0, 20_000),
      heavyProcessor: fc.constantFrom<'none' | number>('none', 'none', 0, 1, 40),
      heavyStart: fc.constantFrom(0, 20_000, 100_000),
      heavyFactor: fc.constantFrom(1, 2.5, 7),
      oceanWidth: fc.integer({ min: 6, max: 16 }),
      oceanHeight: fc.integer({ min: 6, max: 16 }),
      fish: fc.integer({ min: 0, max: 20 }),
      sharks: fc.integer({ min: 0, max: 8 }),
      repetitions: fc.integer({ min: 1, max: 4 }),
      seaSteps: fc.integer({ min: 1, max: 12 }),
      partition: options(parameters.partition),
      topology: options(parameters.topology),
      processors: fc.integer({ min: 1, max: 16 }),
      placement: fc.oneof(fc.constant('random' as const), options(parameters.placement)),
      runsBefore: fc.integer({ min: 0, max: 3 }),
      link: options(parameters.link),
      cyclesPerByte: fc.constantFrom(0, 0.5, 3),
      setup: fc.integer({ min: 1, max: 500 }),
      routing: fc.integer({ min: 1, max: 300 }),
      ackBytes: fc.integer({ min: 1, max: 20 }),
      slice: fc.integer({ min: 100, max: 30_000 }),
      migration: fc.constantFrom('on', 'on', 'on', 'off'),
      strategy: fc.constantFrom(
        'thesis',
        'thesis',
        ...(Object.keys(parameters.strategy.options).filter((name) => name !== 'own') as 'thesis'[]),
      ),
      select: options(parameters.select),
      locate: options(parameters.locate),
      threshold: fc.constantFrom(0, 2.5, 5, 20),
      period: fc.constantFrom(1000, 7000, 40_000, 100_000),
      guard: onOff,
      inundation: onOff,
      neighbourhood: options(parameters.neighbourhood),
      queueThreshold: fc.constantFrom(0, 0.5, 1, 2),
      probeLimit: fc.integer({ min: 1, max: 4 }),
      processBytes: fc.integer({ min: 1, max: 6000 }),
      negotiation: fc.constantFrom(0, 0, 200, 2000),
      policyCost: fc.constantFrom(0, 0, 1, 900),
      duration: fc.constantFrom(30_000, 150_000, 400_000),
      seed: fc.integer({ min: 1, max: 1000 }),
      candidates: fc.oneof(fc.constant('all' as const), options(parameters.candidates)),
      pacing: fc.constantFrom('fixed', 'fixed', 'adaptive'),
      suspension: fc.constantFrom('queue', 'queue', 'look'),
    },
    { noNullPrototype: true },
  )
  .map((values): MigrationValues => {
    const scenario = { ...defaults(parameters), ...values } as MigrationValues
    // Sizes that few numbers have by chance.
    const power = (n: number) => 2 ** Math.floor(Math.log2(n))
    const processors = scenario.topology === 'hypercube' ? power(scenario.processors) : scenario.processors
    const processes =
      scenario.program === 'synthetic' && scenario.graph === 'hypercube'
        ? power(scenario.processes)
        : scenario.processes
    const channels = Math.min(scenario.channels, processes - 1)
    const odd = scenario.graph === 'regular' && (processes * channels) % 2 === 1
    const file = scenario.graph === 'file' ? graphFile(scenario.seed) : ''
    return { ...scenario, processors, processes, channels: odd ? channels - 1 : channels, graphFile: file }
  })
  .map((values) => asLink('migration', parameters, values))
  .filter((values) => migrationModel.check(values).length === 0)
