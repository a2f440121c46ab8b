/** What moves while something is pressed. Runs in the page. */
import { targets } from './each/target.ts'
import { lookAgain, nameOf } from './elements.ts'

/** Middles of what can be pressed without being dragged, from all over the window, up to a limit. */
export function pressable(most: number): readonly { readonly name: string; readonly x: number; readonly y: number }[] {
  lookAgain()
  const all = targets().flatMap((target) => {
    if (!target.matches('button, a, summary') || target.matches(':disabled, [aria-disabled=true]')) return []
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return target.contains(document.elementFromPoint(x, y)) ? [{ name: nameOf(target), x, y }] : []
  })
  return all.filter((_, i) => i % Math.ceil(all.length / most) === 0)
}

/** Where every target is. */
type Places = readonly { readonly name: string; readonly at: readonly number[] }[]

/** The places of all targets; what stands on the axis of a run follows the run. */
export function placesOf(): Places {
  lookAgain()
  return targets()
    .filter((target) => !target.matches('[role=slider], [data-region=transport] *'))
    .map((target) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      return { name: nameOf(target), at: [left, top, width, height].map((n) => Math.round(n * 2) / 2) }
    })
}

/** What is no longer where it was, in words. */
export function movedFrom(before: Places): readonly string[] {
  const now = new Map(placesOf().map(({ name, at }) => [name, at]))
  return before.flatMap(({ name, at }) => {
    const to = now.get(name)
    return to && `${to}` !== `${at}` && before.filter((one) => one.name === name).length === 1
      ? [
          `${name} goes from ${at.slice(0, 2).join(', ')} (${at.slice(2).join(' × ')} px) to ${to.slice(0, 2).join(', ')} (${to.slice(2).join(' × ')} px)`,
        ]
      : []
  })
}
