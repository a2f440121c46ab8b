/** What the kernel asks of its host, model/system.ts. */

/** Memory is exhausted; does not return. */
export declare function exhausted(): void

/** Fills in the last entry of the tables of costs: for this many tasks, the oldest of a processor's. */
export declare function tabulate(tasks: i32, from: i32): void

/** The clocks are about to be set back; called for an iteration that is looked at, like the next two. */
export declare function finishing(): void

/** Tasks have moved; `stage` is the exchange's colour, the server's round; clocks of the sender before and the receiver after it. */
export declare function moved(from: i32, to: i32, tasks: i32, stage: i32, sent: f64, arrived: f64): void

/** A message of a server's protocol; `kind` indexes the balancer's kinds of messages. */
export declare function message(kind: i32, from: i32, to: i32, content: i32, round: i32, sent: f64, received: f64): void
