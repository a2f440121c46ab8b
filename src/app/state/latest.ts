/**
 * Distinguishes the newest of several wishes from those that it has overtaken. Each call begins a wish; what it returns says whether no
 * other has begun since. Only then may the result that was waited for still change the page.
 */
export function createLatest(): () => () => boolean {
  let count = 0
  return () => {
    const mine = ++count
    return () => mine === count
  }
}
