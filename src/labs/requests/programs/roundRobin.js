// One server after the other. Dispatchers begin at different places.
let next = Math.floor((me.index * me.servers) / me.dispatchers)
const after = (server) => (server + 1) % me.servers

choose = (request, servers) => {
  let server = next
  while (!servers.some(({ index }) => index === server)) server = after(server)
  next = after(server)
  return server
}
