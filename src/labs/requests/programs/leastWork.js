// The server that would finish this request first, by the work that is left there.
const ties = parameter('ties', 'random', {
  options: { random: 'One of them is drawn.', lowest: 'The one with the lowest number.' },
  label: 'Among equals',
  help: 'Which server is taken if several are equally good.',
})

choose = (request, servers) => {
  const ends = servers.map(({ work, speed }) => (work + request.size) / speed)
  const first = ends.reduce((least, one) => Math.min(least, one))
  const best = servers.filter((_, place) => ends[place] === first)
  return ties === 'lowest' ? best[0] : anyOf(best)
}
