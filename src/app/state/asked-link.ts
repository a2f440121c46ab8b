/** What the reader has asked for last: the page shows the former place, and the address may say it, until the parts of the new one are here. */
import { createSource } from '../../core/source.ts'

/** A link that was asked for. */
interface AskedLink {
  /** Without its "#". */
  readonly link: string
  /** Whether parts of it are still loading. */
  readonly isOpening: boolean
}

/** The link that was asked for last. */
export const askedLink = createSource<AskedLink>({ link: '', isOpening: false })

/**
 * Notes that a link is asked for.
 *
 * @param way the way there, while parts of it load
 * @returns the same way; where it fails, so does what is returned
 */
export function ask(link: string, way: Promise<void> | undefined | void): Promise<void> | undefined {
  const request = { link: link.replace(/^#/, ''), isOpening: Boolean(way) }
  askedLink.set(request)
  return way?.finally(() => {
    if (askedLink.get() === request) askedLink.set({ ...request, isOpening: false })
  })
}
