/** What the speaker's window passes on to the projected one. */

let pass: ((action: string) => void) | undefined

/** Has actions passed on from now on by this function; undefined ends it. */
export function passBy(newPass: typeof pass): void {
  pass = newPass
}

/** Asks the other window to do something; false where there is none. */
export function passOn(action: string): boolean {
  pass?.(action)
  return pass !== undefined
}
