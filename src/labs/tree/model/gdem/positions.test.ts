import { expect, test } from 'vitest'
import { networkOf, type TopologyName } from '../../../../core/network/index.ts'
import type { Topology } from '../../../../core/network/topology.ts'
import { type Positions, positionsOf } from './positions.ts'

const network = (topology: TopologyName, processors: number, sides: readonly number[] = []) =>
  networkOf({ topology, processors, sides, cores: 4, networkFile: '' })

const networks = [
  network('torus', 256),
  network('torus', 30),
  network('mesh', 64),
  network('chain', 9),
  network('ring', 7),
  network('hypercube', 16),
  network('torus3d', 64),
  network('kary', 0, [3, 5, 2]),
  network('star', 12),
  network('multicore', 16),
  network('multicore', 13),
]

/** The positions, all pieces in one go. */
function findPositions(of: Topology): Positions {
  const pieces = positionsOf(of)
  for (;;) {
    const next = pieces.next()
    if (next.done) return next.value
  }
}

test('processors in one position have partners at the same offset, which again are in one position', () => {
  for (const network of networks) {
    const { position, example, offset } = findPositions(network)
    network.colours.forEach(({ a, b }, colour) => {
      const partner = new Map([...a].map((from, i) => [from, b[i]]))
      for (const [from, to] of [...partner]) partner.set(to, from)
      for (let q = 0; q < network.processors; q++) {
        const to = offset[position[q] * network.colours.length + colour]
        expect(to === 0 ? undefined : q + (to >> 1)).toBe(partner.get(q))
        expect((to & 1) === 1).toBe([...b].includes(q))
        expect(position[example[position[q]]]).toBe(position[q])
      }
    })
  }
})

test('a torus has the same few positions however large it is', () => {
  expect(findPositions(network('torus', 256)).example).toHaveLength(16)
  expect(findPositions(network('torus', 4096)).example).toHaveLength(16)
})
