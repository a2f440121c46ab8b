/** The program that a reader begins with. */
export const FIRST = `// A remap is made if it saves more until the next check than it costs.
remaps = ({ gain, price, horizon }) => gain * horizon > price
`
