/** What else there is to see of an analysis, one part at a time. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './results.module.css'

interface TabsProps {
  readonly label: string
  /** What each shows, by what stands on it. */
  readonly tabs: Readonly<Record<string, () => ReactNode>>
}

/** Tabs by name; arrow keys go from one to the next. */
export function Tabs({ label, tabs }: TabsProps) {
  const key = useId()
  const names = Object.keys(tabs)
  const [chosen, setChosen] = useState(names[0])
  const shown = names.includes(chosen) ? chosen : names[0]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = names.indexOf(shown)
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + names.length,
      Home: 0,
      End: names.length - 1,
    }
    if (!Object.hasOwn(places, event.key)) return
    event.preventDefault()
    const to = places[event.key] % names.length
    setChosen(names[to])
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {names.map((name, i) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${key}-${i}`}
            aria-selected={name === shown}
            aria-controls={name === shown ? `${key}-panel` : undefined}
            tabIndex={name === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${key}-panel`} aria-labelledby={`${key}-${names.indexOf(shown)}`}>
        {tabs[shown]()}
      </div>
    </>
  )
}
