/** The labs in the order in which the page shows them, the first being where a visit without a link begins. A lab is its folder and its id here. */
export const labIds = ['tree', 'divisible'] as const
