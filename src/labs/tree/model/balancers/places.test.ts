import { expect, test } from 'vitest'
import { topology } from '../../../../core/topology/index.ts'
import { placesOf } from './places.ts'

const networks = [
  topology('torus', 256),
  topology('torus', 30),
  topology('mesh', 64),
  topology('chain', 9),
  topology('ring', 7),
  topology('hypercube', 16),
  topology('torus3d', 64),
  topology('kary', 0, [3, 5, 2]),
]

test('processors of one place have partners the same way, who again stand in one place', () => {
  for (const network of networks) {
    const { place, example, way } = placesOf(network)
    network.colours.forEach(({ a, b }, colour) => {
      const partner = new Map([...a].map((from, i) => [from, b[i]]))
      for (const [from, to] of [...partner]) partner.set(to, from)
      for (let q = 0; q < network.processors; q++) {
        const to = way[place[q] * network.colours.length + colour]
        expect(to === 0 ? undefined : q + (to >> 1)).toBe(partner.get(q))
        expect((to & 1) === 1).toBe([...b].includes(q))
        expect(place[example[place[q]]]).toBe(place[q])
      }
    })
  }
})

test('a torus has the same few places however large it is', () => {
  expect(placesOf(topology('torus', 256)).example).toHaveLength(16)
  expect(placesOf(topology('torus', 4096)).example).toHaveLength(16)
})
