/** Ids of what can be open, as links name them; the first of each is what is open at first. */

/** What can have the main area. */
export const VIEWS = ['play', 'explore', 'experiment', 'reproduce', 'lessons', 'lecture', 'embed'] as const

/** What can stand beside the machine. */
export const SIDES = ['numbers', 'microscope', 'sensitivity', 'compare'] as const

/** How compared runs are shown: the present run's machine, those of all side by side, or those of all in a race on one clock. */
export const LAYOUTS = ['one', 'side', 'race'] as const

/** How much of the compared runs the time axis spans: not many times the present run's length, or all of them. */
export const SPANS = ['near', 'whole'] as const
