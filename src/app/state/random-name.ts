/** A name that no other has: 128 random bits in hexadecimal. Over plain http, as in a hall, browsers have no `crypto.randomUUID`. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('')
