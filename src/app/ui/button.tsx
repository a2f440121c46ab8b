/** Buttons: with words, or an icon alone with its words as name and tooltip. */
import type { ComponentProps, ReactNode } from 'react'
import { withShortcut } from './action.ts'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** `solid` for the one main action of a surface, `quiet` for words without a frame. */
  readonly look?: 'framed' | 'solid' | 'quiet'
  readonly icon?: ReactNode
}

/**
 * What stands for `disabled`: the button does nothing and is drawn so, but keeps the focus that it may have, which the
 * browser would throw away.
 */
const inert = ({ disabled, onClick }: ComponentProps<'button'>): ComponentProps<'button'> => ({
  disabled: undefined,
  'aria-disabled': disabled || undefined,
  onClick: disabled ? undefined : onClick,
})

/** A button with words. */
export function Button({ look = 'framed', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${styles[look]} ${className}`} {...rest} {...inert(rest)}>
      {icon}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'title'> {
  /** What it does, in words: its accessible name and its tooltip. */
  readonly label: string
  /** Its shortcut, shown in the tooltip. */
  readonly shortcut?: string | undefined
}

/** A button with an icon alone. */
export function IconButton({ label, shortcut, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={withShortcut(label, shortcut)}
      className={`${styles.button} ${styles.icon} ${className}`}
      {...rest}
      {...inert(rest)}
    >
      {children}
    </button>
  )
}
