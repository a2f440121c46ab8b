/** Neighbours and distances, as in core/network/hops.ts. */
import { distance } from './host'
import { allocate } from './memory'
import { integerSetting } from './settings'
import { Setting } from './slots'
import { processors } from './state'

/** The neighbours of each processor in the order of their colours: those of q from place `start[q]` on and before `start[q + 1]`. */
export let start: usize = 0
export let to: usize = 0
export let links: i32 = 0

/** By processor, its place in each dimension; and the sides of those that are rings, 0 of others. */
export let places: usize = 0
export let rings: usize = 0
let dimensions: i32 = 0

/** With at most this many processors: the links between any two of them; 0 as long as they have not been worked out. */
const FEW: i32 = 256
let table: usize = 0

/** Takes a network; its tables are still to be filled. Without dimensions the host is asked. */
export function setNetwork(): void {
  const p = processors
  links = integerSetting(Setting.links)
  dimensions = integerSetting(Setting.dimensions)
  start = allocate((<usize>(p + 1)) << 2)
  to = allocate((<usize>links) << 2)
  places = allocate((<usize>(p * dimensions)) << 2)
  rings = allocate((<usize>dimensions) << 2)
  table = p > FEW ? 0 : allocate((<usize>(p * p)) << 1)
}

/** The first link of a processor; those before the first one of the next are its own. */
// @inline
export function firstLink(q: i32): i32 {
  return load<i32>(start + ((<usize>q) << 2))
}

/** The processor at the other end of a link. */
// @inline
export function neighbour(link: i32): i32 {
  return load<i32>(to + ((<usize>link) << 2))
}

/** The place of a neighbour among those of q. */
export function linkTo(q: i32, other: i32): i32 {
  let link = firstLink(q)
  while (neighbour(link) !== other) link++
  return link
}

/** Links between two processors; those of few are looked up once they have been asked for. */
// @inline
export function between(p: i32, q: i32): i32 {
  if (table === 0) return workedOut(p, q)
  const entry = table + ((<usize>p * processors + q) << 1)
  const hops: i32 = load<u16>(entry)
  return hops > 0 ? hops : remembered(p, q, entry)
}

function remembered(p: i32, q: i32, entry: usize): i32 {
  const hops = workedOut(p, q)
  store<u16>(entry, <u16>hops)
  return hops
}

function workedOut(p: i32, q: i32): i32 {
  if (dimensions === 0) return distance(p, q)
  let hops = 0
  const ofP = places + ((<usize>(p * dimensions)) << 2)
  const ofQ = places + ((<usize>(q * dimensions)) << 2)
  for (let d: usize = 0; d < (<usize>dimensions) << 2; d += 4) {
    const apart = abs(load<i32>(ofP + d) - load<i32>(ofQ + d))
    const ring = load<i32>(rings + d)
    hops += 2 * apart > ring && ring > 0 ? ring - apart : apart
  }
  return hops
}
