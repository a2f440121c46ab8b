/** Neighbours and distances, as in core/network/hops.ts. */
import { distance } from './host'
import { allocate } from './memory'
import { processors } from './state'

/** The neighbours of each processor in the order of their colours: those of q from place `start[q]` on and before `start[q + 1]`. */
let start: usize = 0
let to: usize = 0
export let links: i32 = 0

/** By processor, its place in each dimension; and the sides of those that are rings, 0 of others. */
let places: usize = 0
let rings: usize = 0
let dimensions: i32 = 0

/** Of at most this many processors, the links between any two, by both; 0 as long as they have not been worked out. */
const FEW: i32 = 256
let known: usize = 0

/** Takes a network; its tables are still to be filled, at the addresses that `networkTable` says. Without dimensions the host is asked. */
export function setNetwork(p: i32, links_: i32, dimensions_: i32): void {
  links = links_
  dimensions = dimensions_
  start = allocate((<usize>(p + 1)) << 2)
  to = allocate((<usize>links_) << 2)
  places = allocate((<usize>(p * dimensions_)) << 2)
  rings = allocate((<usize>dimensions_) << 2)
  known = p > FEW ? 0 : allocate((<usize>(p * p)) << 1)
}

/** Where the host finds the tables, in the order in which they are declared here. */
export function networkTable(which: i32): usize {
  return which === 0 ? start : which === 1 ? to : which === 2 ? places : rings
}

// @inline
export function firstLink(q: i32): i32 {
  return load<i32>(start + ((<usize>q) << 2))
}

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
  if (known === 0) return workedOut(p, q)
  const entry = known + ((<usize>p * processors + q) << 1)
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
