/** How an operation of a balancer is shown and gone through once more: by the microscope, and where an iteration is taken apart. */
import type { Topology } from '../../../../core/network/topology.ts'
import type { PairOperation } from '../detail.ts'
import type { Timesheet } from '../timesheet.ts'

/** Links on which tasks move at the same time. */
export interface Stage {
  readonly label: string
  readonly a: Int32Array
  readonly b: Int32Array
}

/** An operation in which neighbours compare loads and the heavier one sends ⌊coefficient · difference⌋ tasks. */
export interface PairOperationDefinition<V> {
  readonly kind: 'pairs'
  /** What a stage is called: "round". */
  readonly stage: string
  /** What a stage is, in a sentence; absent where its name says it. */
  readonly about?: string
  /** In the order in which they take place. */
  stages(network: Topology): readonly Stage[]
  /** Symbol and value of the coefficient. */
  readonly symbol: string
  coefficient(values: V): number
  /** Which processors exchange, and by which rule. */
  readonly rule: string
  /** Goes through an operation once more, from clocks after computing to clocks at its end. */
  replay(operation: PairOperation, sheet: Timesheet): void
}

/** A message as its words need it. */
export interface MessageFields {
  readonly from: number
  readonly to: number
  /** Tasks carried, or the worker that is named. */
  readonly content: number
  /** How many messages of its kind it stands for: those that release the workers are shown as one. */
  readonly count: number
}

/** What a message does to the server's queue of waiting workers and to those who wait for an answer; `notify`: nothing, it only takes time. */
type MessageEffect = 'notify' | 'join' | 'ask' | 'grant' | 'name' | 'refuse' | 'move' | 'hand out' | 'release'

/** A kind of message. */
export interface MessageDefinition {
  readonly name: string
  readonly effect: MessageEffect
  /** The message as a sentence without its full stop. */
  sentence(message: MessageFields): string
  /** What it says, to follow the name and the two processors: "give to 3". */
  content?(message: MessageFields): string
}

/** An operation of messages, one after the other. */
export interface MessageOperationDefinition {
  readonly kind: 'messages'
  /** In the order of the codes that the kernel reports. */
  readonly messages: readonly MessageDefinition[]
}
