/** The help sheet: every action with its keys, generated from the registry. */
import { Fragment } from 'react'
import { type Action, groupActions } from '../state/actions.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './help-sheet.module.css'
import { describeKeys } from './keys.ts'

export interface HelpSheetProps {
  readonly actions: readonly Action[]
  readonly open: boolean
  readonly onClose: () => void
}

/** A dialog with all shortcuts. */
export function HelpSheet({ actions, open, onClose }: HelpSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" className={styles.sheet}>
      <p className={styles.intro}>
        Everything can be done by keyboard: Tab goes from control to control, arrow keys move sliders and choices.
      </p>
      <div className={styles.groups}>
        {groupActions(actions).map(([group, members]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {members.map((action) => (
                <div key={action.id}>
                  <dt>{action.label}</dt>
                  <dd>
                    <Keys action={action} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Keys({ action }: { readonly action: Action }) {
  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return describeKeys(action, mac).map((caps, index) => (
    <Fragment key={caps.join('+')}>
      {index > 0 && <span className={styles.or}>or</span>}
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </Fragment>
  ))
}
