/** A network from a file is a network as any other: with the links of one that is built in, a run is the same. */
import { expect, test } from 'vitest'
import { hold } from '../src/core/attachments/held.ts'
import { takeFile } from '../src/core/attachments/take.ts'
import { parseLink } from '../src/core/link/link.ts'
import { networkOf, type TopologyName } from '../src/core/network/index.ts'
import { own } from '../src/core/network/own.ts'
import { pairsOf } from '../src/core/network/routes.ts'
import { fileOf } from '../src/core/parameters.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'

/** The fingerprint of a held file with the links of a network that is built in. */
function fileWith(topology: TopologyName, processors: number): string {
  const accepted = fileOf(own.parameters.networkFile)
  if (!accepted) throw new Error('no file')
  const pairs = pairsOf(networkOf({ topology, processors, sides: [processors], cores: 1, networkFile: '' }))
  const lines = Array.from({ length: pairs.length / 2 }, (_, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`)
  const taken = takeFile('networkFile', accepted, 'links.txt', new TextEncoder().encode(lines.join('\n')))
  if ('problem' in taken) throw new Error(taken.problem)
  hold(taken.file)
  return taken.file.fingerprint
}

function metricsOf(link: string) {
  const lab = labs[link.split('?')[0]]
  const { values, problems } = parseLink(link, labs)
  expect([...problems, ...lab.check(values)], link).toEqual([])
  return runWhole(lab, values, { record: false }).metrics
}

// Links of a star and of a chain are in the same sets either way, so that even the exchange goes set by set as it does there.
test.each([
  ['tree', 'balancer=gdem&lambda=0.5'],
  ['tree', 'balancer=diffusion'],
  ['async', 'balancer=gdem&lambda=0.5'],
  ['async', 'balancer=stealing'],
  ['async', 'balancer=sid&hopTime=50'],
])('%s?%s runs on links from a file as on the star and the chain that have these links', (lab, query) => {
  for (const topology of ['star', 'chain'] as const) {
    const from = metricsOf(`${lab}?${query}&topology=own&networkFile=${fileWith(topology, 12)}&depth=9`)
    expect(from, topology).toEqual(metricsOf(`${lab}?${query}&topology=${topology}&processors=12&depth=9`))
  }
})

test('a message takes the shortest way on links from a file, as it does on a torus', () => {
  const file = fileWith('torus', 30)
  const metrics = metricsOf(`async?balancer=pool&topology=own&networkFile=${file}&depth=9&hopTime=50`)
  expect(metrics).toEqual(metricsOf('async?balancer=pool&topology=torus&processors=30&depth=9&hopTime=50'))
})

test.each(['tree', 'async'])('a network that is not here is said by the %s lab', (lab) => {
  const { values } = parseLink(`${lab}?topology=own&networkFile=${'0'.repeat(32)}`, labs)
  expect(labs[lab].check(values).map(({ parameter }) => parameter)).toEqual(['networkFile'])
})
