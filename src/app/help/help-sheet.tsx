/** The help sheet: keys, words, and what this is. */
import { useState } from 'react'
import { Choice } from '../../charts/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AboutText } from './about.tsx'
import { Glossary } from './glossary.tsx'
import styles from './help.module.css'
import { Keys } from './keys.tsx'

interface HelpSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

const TABS = [
  { id: 'keys', label: 'Keys' },
  { id: 'glossary', label: 'Glossary' },
  { id: 'about', label: 'About' },
] as const

/** A dialog with three tabs. */
export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('keys')
  return (
    <Dialog open={open} onClose={onClose} title="Help" className={styles.sheet}>
      <Choice label="Help with" options={TABS} chosen={tab} onChoose={setTab} className={styles.tabs} />
      {tab === 'keys' && <Keys />}
      {tab === 'glossary' && <Glossary />}
      {tab === 'about' && <AboutText />}
    </Dialog>
  )
}
