/** What a worker loads when it is asked for. */

/**
 * Waits for a part of the page.
 *
 * @param what the part, as a sentence begins with it: "the simulation"
 * @throws an error in the page's words, "the simulation could not be loaded: there is no network", instead of the browser's
 */
export async function loading<T>(what: string, part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (cause) {
    const why = navigator.onLine ? '' : ': there is no network'
    throw new Error(`${what} could not be loaded${why}`, { cause })
  }
}
