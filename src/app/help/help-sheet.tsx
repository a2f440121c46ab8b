/** The help sheet: how the page is read, keys, words, and what this is. */
import { Fragment, useContext, useState } from 'react'
import { Choice } from '../../charts/choice.tsx'
import { type Action, ActionsContext, describeKeys, groupActions } from '../ui/action.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AboutText } from './about.tsx'
import { Glossary } from './glossary.tsx'
import styles from './help.module.css'
import { ReadingText } from './reading.tsx'

interface HelpSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

const TABS = [
  { id: 'reading', label: 'The page' },
  { id: 'keys', label: 'Keys' },
  { id: 'glossary', label: 'Glossary' },
  { id: 'about', label: 'About' },
] as const

/** A dialog with four tabs. */
export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('reading')
  return (
    <Dialog open={open} onClose={onClose} title="Help" style={{ width: 720 }}>
      <Choice
        label="Help with"
        options={TABS}
        chosen={tab}
        onChoose={setTab}
        className={`${styles.tabs} gap-16 below-12 line-below`}
      />
      {tab === 'reading' && <ReadingText />}
      {tab === 'keys' && <Keys />}
      {tab === 'glossary' && <Glossary />}
      {tab === 'about' && <AboutText />}
    </Dialog>
  )
}

/** All shortcuts by group. */
function Keys() {
  const actions = useContext(ActionsContext)
  return (
    <>
      <p className="below-16 soft">
        Everything can be done by keyboard: Tab goes from control to control, arrow keys move sliders and choices.
      </p>
      <div className={styles.groups}>
        {groupActions(actions).map(([group, members]) => (
          <section className="below-16" key={group}>
            <h3 className="below-4 pad-bottom-4 soft small heavy line-below">{group}</h3>
            <dl>
              {members.map((action) => (
                <div className="row between gap-12 below-4" key={action.id}>
                  <dt>{action.label}</dt>
                  <dd className="row gap-4">
                    <Caps action={action} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  )
}

function Caps({ action }: { readonly action: Action }) {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return describeKeys(action, mac).map((caps, index) => (
    <Fragment key={caps.join('+')}>
      {index > 0 && <span className="soft small">or</span>}
      {caps.map((cap) => (
        <kbd className="sunken" key={cap}>
          {cap}
        </kbd>
      ))}
    </Fragment>
  ))
}
