/** The finaliser of MurmurHash3: a bijection of the 32-bit integers in which every input bit reaches every output bit. */
export function mix(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}
