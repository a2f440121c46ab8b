/** SHA-1 of the two messages that Unbalanced Tree Search hashes: a parent's state and a child's index, or the seed. Each fits one block. */

/** Words of a state. */
export const STATE = 5

/** The block, and what it is expanded to. One for all: with one for each tree a hash takes half as long again in V8. */
const w = /* @__PURE__ */ new Int32Array(80)

/** Hashes the block that stands in `w`: 180 to 200 ns in V8; unrolling it further or WebAssembly gains nothing. */
function hash(into: Int32Array, at: number): void {
  for (let t = 16; t < 80; t++) {
    const x = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16]
    w[t] = (x << 1) | (x >>> 31)
  }
  let a = 0x67452301
  let b = 0xefcdab89 | 0
  let c = 0x98badcfe | 0
  let d = 0x10325476
  let e = 0xc3d2e1f0 | 0
  let t = 0
  for (; t < 20; t++) {
    const next = (((a << 5) | (a >>> 27)) + (d ^ (b & (c ^ d))) + e + 0x5a827999 + w[t]) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; t < 40; t++) {
    const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + e + 0x6ed9eba1 + w[t]) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; t < 60; t++) {
    const next = (((a << 5) | (a >>> 27)) + ((b & c) | (d & (b | c))) + e + 0x8f1bbcdc + w[t]) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  for (; t < 80; t++) {
    const next = (((a << 5) | (a >>> 27)) + (b ^ c ^ d) + e + 0xca62c1d6 + w[t]) | 0
    e = d
    d = c
    c = (b << 30) | (b >>> 2)
    b = a
    a = next
  }
  into[at] = (0x67452301 + a) | 0
  into[at + 1] = (0xefcdab89 + b) | 0
  into[at + 2] = (0x98badcfe + c) | 0
  into[at + 3] = (0x10325476 + d) | 0
  into[at + 4] = (0xc3d2e1f0 + e) | 0
}

/** Writes the root's state, five integers with sign: the hash of 16 zero bytes and the seed. */
export function hashRoot(seed: number, into: Int32Array): void {
  w.fill(0, 0, 16)
  w[4] = seed
  w[5] = 0x80000000
  w[15] = 160
  hash(into, 0)
}

/** Writes the state of a child by its number, from 0: the hash of the parent's 20 bytes and the number. */
export function hashChild(parents: Int32Array, parent: number, index: number, into: Int32Array, at: number): void {
  w[0] = parents[parent]
  w[1] = parents[parent + 1]
  w[2] = parents[parent + 2]
  w[3] = parents[parent + 3]
  w[4] = parents[parent + 4]
  w[5] = index
  w[6] = 0x80000000
  w[15] = 192
  hash(into, at)
}
