/** What the page and its service worker both know. */

/** What the page asks the service worker to store: addresses of files. */
export type Wanted = readonly string[] | 'everything'

/** Whether the reader's browser is set to load little. */
export const savesData = (): boolean =>
  Boolean((navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData)
