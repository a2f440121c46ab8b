/** What a policy is given of the service, and what it gives: the decision for each copy. */
import type { Accounts } from './accounts.ts'
import type { Copies } from './copies.ts'
import type { Eligible } from './eligible.ts'
import type { Events } from './events.ts'
import type { Knowledge } from './knowledge.ts'
import type { Scenario } from './scenario.ts'
import type { Servers } from './servers.ts'

/** The service as a policy finds it. */
export interface Service {
  readonly scenario: Scenario
  readonly servers: Servers
  readonly copies: Copies
  readonly events: Events
  readonly accounts: Accounts
  readonly knowledge: Knowledge
  /** The servers that may be chosen for the copy that is decided on. */
  readonly eligible: Eligible
  /** By request: its size in nanoseconds at speed 1. */
  readonly sizes: Float64Array
  /** The present time in nanoseconds. */
  readonly now: number
  /** Learns of each server that is compared, and what is known about it; absent unless the run is looked into. */
  readonly compared: ((server: number, belief: number) => void) | undefined
  /** Where copy j of request k goes although a server was chosen for it; absent unless a run is replayed with other decisions. */
  readonly turned: ((k: number, j: number, chosen: number) => number) | undefined
}

/** A policy at work. Copy j of request k is at dispatcher q. */
export interface Rule {
  /** Chooses one of the eligible servers. */
  choose(k: number, j: number, q: number): number
  /** A copy of a request is sent to a server. */
  sent?(k: number, q: number, server: number): void
  /** A copy is answered or given up. */
  settled?(k: number, q: number, server: number): void
  /** A set time after its sending a copy that was open has an answer of any kind, or times out. */
  observed?(q: number, server: number, elapsed: number): void
  /** A copy has left a server; `present` is whether it was there. */
  departed?(server: number, copy: number, present: boolean): void
  /** A server’s message (class 2) about a copy that left arrives. */
  message?(server: number, copy: number): void
  /** The run is over. */
  end?(): void
}

/** A policy that keeps requests in a queue of its own, until a worker asks for one. */
export interface CentralRule extends Required<Pick<Rule, 'departed' | 'message'>> {
  /** A copy comes. */
  enter(copy: number): void
  /** Takes a cancelled copy out of the queue; false if it is not there. */
  remove(copy: number): boolean
  /** Health checks have changed who may get something. */
  checked(): void
}

/** How a policy begins a run. */
export type BeginPolicy = (service: Service) => Rule | CentralRule
