/** Whether an address leads somewhere on the computer alone that it was copied on: a file, or a server of its own. */
export function onlyHere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'file:' || /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
