// Any server, whatever its load.
const weights = parameter('weights', 'none', {
  options: { none: 'All servers count the same.', speed: 'A server that is twice as fast is drawn twice as often.' },
  help: 'Whether speeds are respected.',
})

choose = (request, servers) => {
  if (weights === 'none') return servers[Math.floor(servers.length * random())]
  const wanted = random() * servers.reduce((sum, { speed }) => sum + speed, 0)
  let sum = 0
  for (const server of servers) {
    sum += server.speed
    if (sum > wanted) return server
  }
  return servers.at(-1)
}
