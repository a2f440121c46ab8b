/** What several tables of the lab share. */
import { choice, type Values } from '../../../core/parameters.ts'

/** A switch that is off unless it is said otherwise. */
export const onOff = (
  label: string,
  group: string,
  byDefault: 'on' | 'off',
  help: string,
  on: string,
  off: string,
  shownWhen?: (values: Values) => boolean,
) =>
  choice({
    label,
    group,
    default: byDefault,
    help,
    options: { on: { label: 'On', help: on }, off: { label: 'Off', help: off } },
    ...(shownWhen ? { shownWhen } : {}),
  })
