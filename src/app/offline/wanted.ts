/** What the page and its service worker both know. */

/** What the page asks the service worker to store. */
export interface Wanted {
  /** The address of the page's entry, which distinguishes releases: its name changes with everything that it loads. */
  readonly entry: string | undefined
  /** Addresses of files. */
  readonly files: readonly string[] | 'everything'
}

/** A release, as the build writes it into the service worker; files by their path below the page's. */
export interface Release {
  /** Changes with any file. */
  readonly version: string
  /** What the document names: its entry, what that imports at once, styles, icons. The entry is the first. */
  readonly start: readonly string[]
  /** Everything that is loaded later. */
  readonly later: readonly string[]
}

/** Whether the reader's browser is set to load little. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData)
