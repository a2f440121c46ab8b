/** Says that the page's address opens on this computer only, and takes another one for links and codes. */
import { useId } from 'react'
import styles from './dialogs.module.css'
import { onlyHere } from './only-here.ts'
import { addressProblem, keepAddress, useOthersAddress } from './others.ts'

/** A warning with a field; nothing where others can open the page as it is. */
export function OthersAddress() {
  const id = useId()
  const address = useOthersAddress()
  const problem = addressProblem(address)
  if (!onlyHere(location.href)) return null
  return (
    <div className={address && !problem ? styles.address : styles.shareDialogWarning}>
      <label className="block" htmlFor={id}>
        {address && !problem
          ? 'Address of this page for others'
          : 'This address opens on this computer only. Type the one at which others open the page: this computer’s in the network, or that of a web server.'}
      </label>
      <input
        id={id}
        type="url"
        autoComplete="off"
        placeholder="http://192.168.1.20:4173/"
        value={address}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => keepAddress(event.target.value)}
      />
      <p id={`${id}-problem`} role="status">
        {problem}
      </p>
    </div>
  )
}
