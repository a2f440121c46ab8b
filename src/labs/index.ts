/** The labs in the order in which the page shows them, the first being that of a link that names none. A lab is its folder and its id here. */
export const labIds = ['tree', 'divisible', 'loop', 'mesh', 'migration', 'async'] as const
