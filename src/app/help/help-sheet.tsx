/** The help sheet: keys, words, and what this is. */
import { useState } from 'react'
import type { Action } from '../state/actions.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AboutText } from './about.tsx'
import { Glossary } from './glossary.tsx'
import styles from './help.module.css'
import { Keys } from './keys.tsx'

export interface HelpSheetProps {
  readonly actions: readonly Action[]
  readonly open: boolean
  readonly onClose: () => void
}

const TABS = ['Keys', 'Glossary', 'About'] as const

/** A dialog with three tabs. */
export function HelpSheet({ actions, open, onClose }: HelpSheetProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('Keys')
  return (
    <Dialog open={open} onClose={onClose} title="Help" className={styles.sheet}>
      <div className={styles.tabs} role="group" aria-label="Help with">
        {TABS.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {name}
          </button>
        ))}
      </div>
      {tab === 'Keys' && <Keys actions={actions} />}
      {tab === 'Glossary' && <Glossary />}
      {tab === 'About' && <AboutText />}
    </Dialog>
  )
}
