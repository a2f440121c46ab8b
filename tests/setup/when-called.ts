/** A promise that a test keeps or breaks itself. */
export function whenCalled() {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((keep, fail) => {
    resolve = keep
    reject = fail
  })
  return { promise, resolve, reject }
}
