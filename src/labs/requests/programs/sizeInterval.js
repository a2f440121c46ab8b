// Each server takes requests of one range of sizes, so that all have the same work. Sizes must be known before.
const order = me.sizes
  .map((size, number) => ({ size, number, tie: hash('tie', number) }))
  .sort((a, b) => a.size - b.size || a.tie - b.tie || a.number - b.number)
const allWork = order.reduce((sum, { size }) => sum + size, 0)
const allSpeeds = me.speeds.reduce((sum, speed) => sum + speed, 0)

// By request the server that it belongs to: middles of requests rise, and so do the servers.
const owner = new Int32Array(order.length)
let server = 0
let upTo = me.speeds[0]
let before = 0
for (const { size, number } of order) {
  while (server < me.servers - 1 && !(before + size / 2 < (allWork * upTo) / allSpeeds)) upTo += me.speeds[++server]
  owner[number] = server
  before += size
}

choose = ({ number }, servers) => servers.find(({ index }) => index >= owner[number]) ?? servers[0]
