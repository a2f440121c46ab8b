// The server with the fewest requests, of all.
const weights = parameter('weights', 'none', {
  options: { none: 'All servers count the same.', speed: 'A server that is twice as fast may have twice as many.' },
  help: 'Whether speeds are respected.',
})
const ties = parameter('ties', 'random', {
  options: { random: 'One of them is drawn.', lowest: 'The one with the lowest number.' },
  label: 'Among equals',
  help: 'Which server is taken if several are equally good.',
})

choose = (request, servers) => {
  const cost = servers.map(({ load, speed }) => (weights === 'speed' ? (load + 1) / speed : load + 1))
  const least = cost.reduce((least, one) => Math.min(least, one))
  const best = servers.filter((_, place) => cost[place] === least)
  return ties === 'lowest' ? best[0] : anyOf(best)
}
