/**
 * What both diffusions share: ../balancers/diffusion.ts. By link: the neighbours' loads as far as they are known; and while a share is worked
 * out, it and the weights.
 */
import { send } from './mail'
import { allocate } from './memory'
import { firstLink, links, linkTo, neighbour } from './network'
import { Processor } from './state'

/** Whether a load has changed enough to be reported again. */
export function changed(load: i32, reported: i32, low: i32, update: f64): bool {
  if (load === reported) return false
  return load <= low !== reported <= low || <f64>abs(load - reported) > update * <f64>reported
}

/** A table by link. */
export function tableOfLinks(): usize {
  return allocate((<usize>links) << 2)
}

/** A neighbour has reported its load. */
export function learn(loadTable: usize, q: i32, from: i32, tasks: i32): void {
  store<i32>(loadTable + ((<usize>linkTo(q, from)) << 2), tasks)
}

/** Reports a load to all neighbours. */
export function reportLoad(it: Processor, rule: i32, kind: i32): void {
  const tasks = it.load
  for (let link = firstLink(it.id); link < firstLink(it.id + 1); link++) send(it, neighbour(link), rule, kind, tasks)
}

/**
 * The shares of all neighbours in what is above the mean, or below it where `sign` is −1, as ../balancers/diffusion.ts works them out: in
 * floating point, as there.
 *
 * @param factor the part of that which is to move
 */
export function shares(it: Processor, loadTable: usize, share: usize, sign: i32, threshold: i32, factor: f64): bool {
  const first = firstLink(it.id)
  const end = firstLink(it.id + 1)
  const size = end - first + 1
  const tasks = it.load
  let sum = <f64>tasks
  for (let link = first; link < end; link++) sum += <f64>load<i32>(loadTable + ((<usize>link) << 2))
  const excess = <f64>sign * (<f64>size * <f64>tasks - sum)
  if (excess <= <f64>size * <f64>threshold) return false
  let all: f64 = 0
  for (let link = first; link < end; link++) all += weightOf(loadTable, link, sum, size, sign)
  if (all === 0) return false
  const twice = 2 * excess * factor
  let total: f64 = 0
  let largest = first
  let heaviest: f64 = weightOf(loadTable, first, sum, size, sign)
  for (let link = first; link < end; link++) {
    const weight = weightOf(loadTable, link, sum, size, sign)
    const part = Math.floor((twice * weight + <f64>size * all) / (<f64>(2 * size) * all))
    store<i32>(share + ((<usize>link) << 2), <i32>part)
    total += part
    if (weight > heaviest) {
      heaviest = weight
      largest = link
    }
  }
  if (total === 0) store<i32>(share + ((<usize>largest) << 2), 1)
  return true
}

function weightOf(loadTable: usize, link: i32, sum: f64, size: i32, sign: i32): f64 {
  const tasks = load<i32>(loadTable + ((<usize>link) << 2))
  if (sign < 0 && tasks < 2) return 0
  return Math.max(0, <f64>sign * (sum - <f64>size * <f64>tasks))
}
