/** The program that a reader begins with. */
export const FIRST = `// The better of two servers that are drawn. Every dispatcher runs this program for itself: what stands here is its own memory.
const count = parameter('choices', 2, { min: 1, max: 10, label: 'Choices', help: 'How many servers are drawn and compared.' })

choose = (request, servers) => {
  const left = [...servers]
  const drawn = []
  while (drawn.length < count && left.length > 0) {
    const [server] = left.splice(Math.floor(left.length * random()), 1)
    drawn.push(server)
  }
  return drawn.reduce((best, server) => (server.load < best.load ? server : best))
}
`
