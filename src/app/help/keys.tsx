/** Every action with its keys, generated from the registry. */
import { Fragment, useContext } from 'react'
import { type Action, ActionsContext, describeKeys, groupActions } from '../ui/action.ts'
import styles from './help.module.css'

/** All shortcuts by group. */
export function Keys() {
  const actions = useContext(ActionsContext)
  return (
    <>
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
        <kbd key={cap}>{cap}</kbd>
      ))}
    </Fragment>
  ))
}
