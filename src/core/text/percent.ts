/** A share in whole percent, distinguished from none and from all. */
export function percent(share: number): string {
  const whole = Math.round(100 * share)
  if (whole === 0 && share > 0) return 'less than 1 %'
  if (whole === 100 && share < 1) return 'more than 99 %'
  return `${whole} %`
}
