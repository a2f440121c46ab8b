/** The Alea generator alone: the package's types cover only its main entry. */
declare module 'seedrandom/lib/alea.js' {
  import type { PRNG } from 'seedrandom'
  export default function alea(seed: string): PRNG
}
