// The best of a few servers that are drawn; with a memory, of the best one of the last decision, too.
const count = parameter('choices', 2, {
  min: 1,
  max: 1000,
  label: 'Choices',
  help: 'How many servers are drawn at random and compared.',
})
const memory = parameter('memory', 'off', {
  options: {
    on: 'The best server of the last decision is compared as well.',
    off: 'Only the drawn ones are compared.',
  },
  help: 'Whether a dispatcher remembers the best server of its last decision.',
})
const weights = parameter('weights', 'none', {
  options: { none: 'All servers count the same.', speed: 'A server that is twice as fast may have twice as many.' },
  help: 'Whether speeds are respected.',
})
let remembered = -1

function drawnOf(servers) {
  if (count >= servers.length) return [...servers]
  const left = [...servers]
  return Array.from({ length: count }, () => left.splice(Math.floor(left.length * random()), 1)[0])
}

choose = (request, servers) => {
  const drawn = drawnOf(servers)
  const best = servers.find(({ index }) => index === remembered)
  if (memory === 'on' && best && !drawn.includes(best)) drawn.push(best)
  const loads = drawn.map(({ load }) => load)
  const chosen = leastOf(drawn, loads)
  if (memory === 'on') {
    loads[chosen]++
    remembered = drawn[leastOf(drawn, loads)].index
  }
  return drawn[chosen]
}

// Where the least is, of equal ones the first.
function leastOf(drawn, loads) {
  const cost = loads.map((load, place) => (weights === 'speed' ? (load + 1) / drawn[place].speed : load + 1))
  return cost.indexOf(cost.reduce((least, one) => Math.min(least, one)))
}
