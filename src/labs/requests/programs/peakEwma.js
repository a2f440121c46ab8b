// Of a few drawn servers the one with the least recent response time times open requests; a slow answer counts at once, a fast one slowly.
const count = parameter('choices', 2, {
  min: 1,
  max: 1000,
  label: 'Choices',
  help: 'How many servers are drawn at random and compared.',
})
const decay = parameter('decay', 10000, {
  min: 0.001,
  max: 1000000000,
  unit: 'ms',
  help: 'How slowly old response times are forgotten: after this time they count 1/e.',
})
const forget = Math.round(1e6 * decay)
const cost = new Array(me.servers).fill(0)
const updated = new Array(me.servers).fill(0)
// What a server counts as that has answered nothing yet and has open requests.
const penalty = 1e14

function update(server, time, now) {
  if (time > cost[server]) cost[server] = time
  else {
    const weight = exp(-(now - updated[server]) / forget)
    cost[server] = cost[server] * weight + time * (1 - weight)
  }
  updated[server] = now
}

answered = (server, time, now) => update(server, time, now)

function drawnOf(servers) {
  if (count >= servers.length) return [...servers]
  const left = [...servers]
  return Array.from({ length: count }, () => left.splice(Math.floor(left.length * random()), 1)[0])
}

choose = ({ now }, servers) => {
  let best
  let least = Infinity
  for (const server of drawnOf(servers)) {
    const { index, open } = server
    update(index, 0, now)
    const value = cost[index] === 0 && open > 0 ? penalty + open : cost[index] * (open + 1)
    if (value >= least) continue
    least = value
    best = server
  }
  return best
}
