/** The Alea generator alone: the package's types cover only its main entry. */
declare module 'seedrandom/lib/alea.js' {
  import type { PRNG, State, StatefulPRNG } from 'seedrandom'
  export default function alea(seed: string): PRNG
  export default function alea(seed: string, options: { state: State.Alea | true }): StatefulPRNG<State.Alea>
}
