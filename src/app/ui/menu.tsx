/** A button that opens a menu. Arrow keys move in it, Escape closes it. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { CheckIcon, ChevronIcon } from './icons.tsx'
import styles from './menu.module.css'
import { Popover } from './popover.tsx'

/** One line of a menu. */
interface MenuItem {
  readonly id: string
  readonly label: string
  /** What stands below it, smaller. */
  readonly note?: string
  /** A key that does the same. */
  readonly shortcut?: string | undefined
  /** Whether it is the one that is chosen; undefined for something that is done rather than chosen. */
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly icon?: ReactNode
  readonly onChoose: () => void
}

interface MenuProps {
  /** Names the menu. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** What stands on the button. */
  readonly children: ReactNode
  readonly look?: ComponentProps<typeof Button>['look']
  /** The button's icon, where it has no words. */
  readonly icon?: ReactNode
  readonly className?: string
  /** Names the button where its words do not. */
  readonly buttonLabel?: string
  readonly title?: string
  /** Width in pixels. */
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** Called when the menu has opened or closed, for whatever reason. */
  readonly onOpenChange?: (open: boolean) => void
}

/** The button with its menu. */
export function Menu({ label, items, children, onOpenChange, width, align, buttonLabel, ...look }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  const lines = () => [...(menu.current?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]') ?? [])]
  const focusCurrent = () => {
    const all = lines()
    ;(all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = lines()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = afterKey(event.key, at, all.length)
    if (event.key === 'Tab') document.getElementById(id)?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    all[next].focus()
  }

  return (
    <>
      <Button ref={button} popoverTarget={id} aria-haspopup="menu" aria-label={buttonLabel} {...look}>
        {children}
        {!look.icon && (
          <span className={styles.opens}>
            <ChevronIcon size={12} />
          </span>
        )}
      </Button>
      <Popover
        id={id}
        anchor={button}
        label={label}
        width={width}
        align={align}
        onToggle={(shown) => {
          if (shown) focusCurrent()
          onOpenChange?.(shown)
        }}
      >
        <div ref={menu} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              {...roleOf(item)}
              aria-disabled={item.disabled || undefined}
              tabIndex={-1}
              className={`grid full-width ink text-left round-4 ring-inside ${styles.item}`}
              onClick={() => {
                if (item.disabled) return
                document.getElementById(id)?.hidePopover()
                button.current?.focus()
                item.onChoose()
              }}
            >
              <span className={`accent ${styles.mark}`}>{item.icon ?? (item.checked && <CheckIcon size={16} />)}</span>
              <span>
                <span className={`block ${styles.label}`}>{item.label}</span>
                {item.note && (
                  <span className="block soft small" style={{ lineHeight: 1.4 }}>
                    {item.note}
                  </span>
                )}
              </span>
              {item.shortcut && <kbd className="soft">{item.shortcut}</kbd>}
            </button>
          ))}
        </div>
      </Popover>
    </>
  )
}

/** One of several that can be chosen, or something that is done. */
const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }

/** Where a key leads in a menu of `count` items; it goes round at its ends. */
function afterKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
