/** Ids of what can be open, as links name them; the first of each is what is open at first. */

/** What can have the main area. */
export const VIEWS = ['play'] as const

/** What can stand beside the machine. */
export const SIDES = ['numbers', 'microscope'] as const
