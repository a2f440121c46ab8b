// Each server takes requests of one range of sizes, so that all are about equally busy. Sizes must be known before.
const { sizes } = me
const ties = Float64Array.from(sizes, (_, number) => hash('tie', number))
const order = Uint32Array.from(sizes.keys()).sort((a, b) => sizes[a] - sizes[b] || ties[a] - ties[b] || a - b)
const allWork = order.reduce((sum, number) => sum + sizes[number], 0)
const allSpeeds = me.speeds.reduce((sum, speed) => sum + speed, 0)

// By request the server that it belongs to: middles of requests rise, and so do the servers.
const owner = new Int32Array(order.length)
let server = 0
let upTo = me.speeds[0]
let before = 0
for (const number of order) {
  const size = sizes[number]
  while (server < me.servers - 1 && !(before + size / 2 < (allWork * upTo) / allSpeeds)) upTo += me.speeds[++server]
  owner[number] = server
  before += size
}

choose = ({ number }, servers) => servers.find(({ index }) => index >= owner[number]) ?? servers[0]
