/** The help sheet: how the page is read, keys, words, and what this is. */
import { Fragment, useContext, useState, useSyncExternalStore } from 'react'
import { Choice } from '../../charts/choice.tsx'
import { isLoaded, labs } from '../../labs/descriptions.ts'
import { chooseSingleKeys, SINGLE_KEYS, singleKeys } from '../state/single-keys.ts'
import { usePage } from '../state/use.ts'
import { type Action, ActionsContext, describeKeys, groupActions, isMac } from '../ui/action.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AboutText } from './about.tsx'
import { AccessibilityText } from './accessibility.tsx'
import { Glossary } from './glossary.tsx'
import styles from './help.module.css'
import { Terms } from './terms.tsx'

interface HelpSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

const TABS = [
  { id: 'reading', label: 'The page' },
  { id: 'keys', label: 'Keys' },
  { id: 'glossary', label: 'Glossary' },
  { id: 'accessibility', label: 'Accessibility' },
  { id: 'about', label: 'About' },
] as const

/** How the page is read: what its parts say, for a reader who sees them for the first time. */
const PARTS: readonly (readonly [part: string, says: string])[] = [
  [
    'Story',
    'A scenario with a question. Its sentence says what to look for, and the knobs below it change what matters for it.',
  ],
  [
    'Machine',
    'What happens at one moment of the run. What its colours and signs mean stands below it, and a sentence says what happens and why.',
  ],
  [
    'Timeline',
    'The playhead moves the machine and all charts to the same moment. The marks on its track are moments worth a look.',
  ],
  [
    'Chart',
    'The whole run from left to right. A click takes the playhead there. “Table” gives the same numbers to read.',
  ],
  [
    'Large number',
    'What the story is judged by, compared with another run or with the least time that is possible. “Numbers” has all of them: under “Look closer”, or below the picture where the window is narrow.',
  ],
  ['Dashed curve', 'The run that yours is compared with, or the run before your last change.'],
  [
    'Curve under a knob',
    'The story’s number over the knob’s range. Larger numbers are higher; where they differ by more than a factor of five, equal factors are equally high. The dot is the present value, the green mark the best found, the grey band what other seeds give. A knob that changes the work itself or its conditions has no mark. A click on the curve goes there.',
  ],
  ['Question mark', 'What a parameter or a number means, which values are allowed, and what changes if you raise it.'],
]

/** The text; what the lab is about comes first. */
function ReadingText() {
  const lab = usePage((s) => s.lab)
  // Home needs no lab: none may be loaded.
  const parts = [...(isLoaded(lab) ? [[labs[lab].label, labs[lab].summary] as const] : []), ...PARTS]
  return <Terms list={parts} />
}

/** A dialog with a tab for each kind of help. */
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
      {tab === 'accessibility' && <AccessibilityText />}
      {tab === 'about' && <AboutText />}
    </Dialog>
  )
}

/** What each choice means, on the keyboard of a Mac or another one. */
export const aboutSingle = (mac: boolean) =>
  ({
    on: 'Letters, digits and signs act by themselves, except while a dialog is open or text is being written. Switch them off if you dictate, or press keys by accident.',
    alt: `${mac ? 'Letters and digits act only together with ⌥ (Option), and signs do nothing.' : 'Letters, digits and signs act only together with Alt.'} In a lecture “.” and B stay as they are, because remotes send them. ${WITH_FOCUS}`,
    off: `Letters, digits and signs do nothing. All other keys stay: Space, arrows, Home, End, Page Up, Page Down, Esc, and keys with ${mac ? '⌘' : 'Ctrl'}. ${WITH_FOCUS}`,
  }) as const

/** Keys of what has the focus are no shortcuts of the page. */
const WITH_FOCUS =
  'Keys of the part that has the focus stay, too. +, − and 0 zoom a machine, and digits send tasks on a phone in the game of a class.'

/** All shortcuts by group. */
function Keys() {
  const single = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  const actions = useContext(ActionsContext)
  return (
    <>
      <p className="below-16 soft">
        Everything can be done by keyboard: Tab goes from control to control, arrow keys move sliders and choices.
      </p>
      <div className="row wrap gap-4-16 below-4">
        <span className="strong">Keys of a single character</span>
        <Choice label="Keys of a single character" options={SINGLE_KEYS} chosen={single} onChoose={chooseSingleKeys} />
      </div>
      <p className="below-16 soft small">{aboutSingle(isMac())[single]}</p>
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
  return describeKeys(action).map((caps, index) => (
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
