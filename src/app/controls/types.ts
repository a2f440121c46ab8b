/** What the panel's parts hand each other. */
import type { ComponentType } from 'react'
import type { Parameter, Value } from '../../core/parameters.ts'

/** `drag` while a value is still moving, `commit` when it is meant: one undo step, one link. */
type Phase = 'drag' | 'commit'

/** Called with every change of a parameter. */
export type OnChange = (id: string, value: Value, phase: Phase) => void

/** What every row is given. Rows are memoised: these change only when the row does. */
export interface RowProps<P extends Parameter = Parameter> {
  readonly id: string
  readonly parameter: P
  readonly value: Value
  /** What is wrong with the value in force, in words. */
  readonly problem?: string
  readonly onChange: OnChange
  /** Whether the value is shown and cannot be changed. */
  readonly locked?: boolean
  /** Present on a parameter that can be drawn again. */
  readonly onReseed?: () => void
  /** What stands below the control, and what it is given. */
  readonly below?: ComponentType<BelowProps>
}

/** What is given to what stands below a row's control. */
export type BelowProps = Pick<RowProps, 'id' | 'parameter' | 'value' | 'onChange'>
