/** What a link for a class makes of a control, and how its lists say so. */

import type { DescribedLab } from '../../core/lab.ts'
import { type Arrangement, names, wholeGroup } from '../../core/link/arrangement.ts'

/** Free, shown and not to be changed, or not shown. */
export type Rule = 'free' | 'lock' | 'hide'

type Table = Pick<DescribedLab, 'parameters' | 'groups'>

/** The rule for a parameter; what is both hidden and locked is hidden. */
export function ruleOf({ hide, lock }: Arrangement, id: string, lab: Table): Rule {
  return names(hide, id, lab) ? 'hide' : names(lock, id, lab) ? 'lock' : 'free'
}

/** The arrangement with another rule for a parameter, or for a whole group. A group that is named is written out first. */
export function withRule(
  arrangement: Arrangement,
  of: { readonly id: string } | { readonly group: string },
  rule: Rule,
  lab: Table,
): Arrangement {
  const ids = Object.keys(lab.parameters)
  const meant = 'id' in of ? [of.id] : ids.filter((id) => lab.parameters[id].group === of.group)
  const list = (key: 'hide' | 'lock') => {
    const ruled = ids.filter((id) => (meant.includes(id) ? rule : ruleOf(arrangement, id, lab)) === key)
    return lab.groups.reduce<readonly string[]>((short, group) => {
      const inside = ids.filter((id) => lab.parameters[id].group === group.id)
      const whole = inside.length > 1 && inside.every((id) => short.includes(id))
      return whole ? [...short.filter((id) => !inside.includes(id)), wholeGroup(group.id)] : short
    }, ruled)
  }
  return { ...arrangement, hide: list('hide'), lock: list('lock') }
}
