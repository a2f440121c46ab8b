/** The few functions of jStat that are used here: the package brings no types. */
declare module 'jstat' {
  interface Distributions {
    /** The regularised incomplete beta function I_x(a, b). */
    ibeta(x: number, a: number, b: number): number
    readonly normal: {
      inv(p: number, mean: number, deviation: number): number
    }
    readonly studentt: { inv(p: number, degrees: number): number }
  }
  const jStat: Distributions
  export default jStat
}
