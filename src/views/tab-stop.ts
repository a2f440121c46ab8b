/** Whether Tab stops at an element of an SVG, which knows the attribute by no other name. */
export const tabStop = (stops: boolean) => ({ tabindex: stops ? 0 : -1 })
