/** The labs; the first is that of a link that names none. A lab is its folder and its id here. */
const listed = ['tree', 'loop', 'divisible', 'mesh', 'migration', 'async', 'requests']

/** The same in the order in which the page shows them: from what every reader has met to what needs words of its own. */
const inOrder = ['requests', 'tree', 'loop', 'migration', 'async', 'mesh', 'divisible']

/** The lab that shows how one is made: the command line knows it, and a page whose address asks for it (`?example`) lists it. */
export const EXAMPLE = 'example'

const showsExample = new URLSearchParams(globalThis.location?.search).has(EXAMPLE)

/** The labs that are listed, by their ids. */
export const labIds: readonly string[] = showsExample ? [...listed, EXAMPLE] : listed

/** Those that are listed, in the page's order. */
export const shownIds: readonly string[] = showsExample ? [...inOrder, EXAMPLE] : inOrder
