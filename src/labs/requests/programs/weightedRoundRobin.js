// One server after the other, faster ones more often: each gains its speed, and the richest one pays for the request.
const current = new Array(me.servers).fill(0)

choose = (request, servers) => {
  let best
  let total = 0
  for (const server of servers) {
    total += server.speed
    current[server.index] += server.speed
    if (!best || current[server.index] > current[best.index]) best = server
  }
  current[best.index] -= total
  return best
}
