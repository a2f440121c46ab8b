// A server that becomes idle reports to a dispatcher, which sends it one of its next requests; without a report the choice is random.
const weights = parameter('weights', 'none', {
  options: { none: 'All servers count the same.', speed: 'A server that is twice as fast is drawn twice as often.' },
  help: 'Whether speeds are respected where the choice is random.',
})
// The servers that have reported to me. At the beginning all are idle, and belong to the dispatchers in turn.
const idle = []
for (let server = me.index; server < me.servers; server += me.dispatchers) idle.push(server)

reported = (server) => idle.push(server)

choose = (request, servers) => {
  const at = idle.findIndex((number) => servers.some(({ index }) => index === number))
  if (at >= 0) return idle.splice(at, 1)[0]
  if (weights === 'none') return servers[Math.floor(servers.length * random())]
  const wanted = random() * servers.reduce((sum, { speed }) => sum + speed, 0)
  let sum = 0
  for (const server of servers) {
    sum += server.speed
    if (sum > wanted) return server
  }
  return servers.at(-1)
}
