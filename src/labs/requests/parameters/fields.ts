/** What several tables of the lab share. */
import { choice, type Values } from '../../../core/parameters.ts'

/** What a switch is called, what it does, and what holds while it is on and while it is off. */
interface Switch {
  readonly label: string
  readonly group: string
  readonly default: 'on' | 'off'
  readonly help: string
  readonly on: string
  readonly off: string
  readonly shownWhen: (values: Values) => boolean
}

/** A switch. */
export const onOff = ({ on, off, ...rest }: Switch) =>
  choice({ ...rest, options: { on: { label: 'On', help: on }, off: { label: 'Off', help: off } } })
