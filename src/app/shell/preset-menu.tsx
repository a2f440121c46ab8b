/** The stories: a menu of the lab's presets, each with what to look for. */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Preset } from '../../labs/page.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon, ChevronIcon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import styles from './preset-menu.module.css'

export interface PresetMenuProps {
  readonly presets: readonly Preset[]
  /** Id of the preset that the scenario is; undefined for none. */
  readonly current: string | undefined
  readonly onChoose: (preset: Preset) => void
  /** Opens and closes it from outside (a shortcut); the button works without. */
  readonly open?: boolean
  /** Called when it has been opened or closed, by whatever. */
  readonly onOpenChange?: (open: boolean) => void
}

/** A button that opens the menu. Arrow keys move in it, Escape closes it. */
export function PresetMenu({ presets, current, onChoose, open, onOpenChange }: PresetMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const popover = document.getElementById(id)
    if (open === undefined || !popover || popover.matches(':popover-open') === open) return
    if (open) popover.showPopover()
    else popover.hidePopover()
  }, [id, open])

  const items = () => [...(menu.current?.querySelectorAll<HTMLButtonElement>('[role=menuitemradio]') ?? [])]
  const focusCurrent = () => {
    const all = items()
    ;(all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = afterKey(event.key, at, all.length)
    if (event.key === 'Tab') document.getElementById(id)?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    all[next].focus()
  }

  return (
    <>
      <Button
        ref={button}
        className={styles.button}
        popoverTarget={id}
        aria-haspopup="menu"
        icon={<ChevronIcon size={14} />}
      >
        Stories
      </Button>
      <Popover
        id={id}
        anchor={button}
        label="Stories"
        width={440}
        className={styles.popover}
        onToggle={(shown) => {
          if (shown) focusCurrent()
          onOpenChange?.(shown)
        }}
      >
        <div ref={menu} role="menu" aria-label="Stories" tabIndex={-1} onKeyDown={move}>
          {presets.map((preset) => (
            <button
              key={preset.id}
              type="button"
              role="menuitemradio"
              aria-checked={preset.id === current}
              tabIndex={-1}
              className={styles.item}
              onClick={() => {
                document.getElementById(id)?.hidePopover()
                button.current?.focus()
                onChoose(preset)
              }}
            >
              <span className={styles.mark}>{preset.id === current && <CheckIcon size={16} />}</span>
              <span>
                <span className={styles.label}>{preset.label}</span>
                <span className={styles.look}>{preset.lookFor}</span>
              </span>
            </button>
          ))}
        </div>
      </Popover>
    </>
  )
}

/** Where a key leads in a menu of `count` items; it goes round at its ends. */
function afterKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}
