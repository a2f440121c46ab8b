/** Takes off what binary fractions add: 0.30000000000000004 is 0.3. */
export const tidy = (value: number): number => Number(value.toPrecision(12))
