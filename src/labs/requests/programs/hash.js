// Each key has its place on a ring, and its requests go to the next server from there on that has not too much.
const keys = parameter('keys', 1000, { min: 1, max: 1000000, help: 'How many different keys requests have.' })
const zipf = parameter('zipf', 1, {
  min: 0,
  max: 10,
  step: 0.1,
  label: 'Popularity of keys',
  help: 'The i-th key is asked for in proportion to i to the power of minus this; 0: all alike.',
})
const pointsEach = parameter('virtualNodes', 100, {
  min: 1,
  max: 1000,
  label: 'Points on the ring',
  help: 'Points of each server on the ring: with more, servers mostly have more even parts of it.',
})
const boundFactor = parameter('boundFactor', 0, {
  min: 0,
  max: 1000000,
  step: 0.05,
  label: 'Bound',
  help: 'A server with more than this many times the mean load is passed over; 0: none is.',
})

// A point and its server in one number, so that sorting numbers orders them: there are fewer servers than this.
const unit = 1024
const points = new Float64Array(me.servers * pointsEach)
for (let server = 0; server < me.servers; server++) {
  for (let v = 0; v < pointsEach; v++) points[server * pointsEach + v] = unit * hash('ring', server, v) + server
}
points.sort()

// How often each key and those before it are asked for.
const popularity = new Float64Array(keys)
let total = 0
for (let key = 0; key < keys; key++) {
  total += pow(key + 1, -zipf)
  popularity[key] = total
}

// The first place of rising numbers that holds more than one; their count where none does.
function firstAbove(numbers, number) {
  let from = 0
  let until = numbers.length
  while (from < until) {
    const middle = (from + until) >>> 1
    if (numbers[middle] > number) until = middle
    else from = middle + 1
  }
  return from
}

choose = ({ number }, servers) => {
  const key = Math.min(keys - 1, firstAbove(popularity, draw('key', number) * total))
  let most = Infinity
  if (boundFactor > 0) {
    const all = servers.reduce((sum, { load }) => sum + load, 0)
    most = Math.ceil((boundFactor * (all + 1)) / servers.length)
  }
  let at = firstAbove(points, unit * hash('place', key) - 0.5)
  for (let passed = 0; passed < points.length; passed++, at++) {
    if (at >= points.length) at = 0
    const server = servers.find(({ index }) => index === points[at] % unit)
    if (server && (most === Infinity || server.load < most)) return server
  }
  return servers[0]
}
