/** A difference that chance alone would make with a smaller probability than this is called significant: 5 %, as texts and tables say. */
export const SIGNIFICANT = 0.05

/** Whether an effect with this P-value is significant; one that has none, because nothing is left to judge it by, is not. */
export const isSignificant = (p: number | null): boolean => p !== null && p < SIGNIFICANT
