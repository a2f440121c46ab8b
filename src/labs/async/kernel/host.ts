/** What the kernel asks of its host, model/kernel.ts. */

/** Memory is exhausted; does not return. */
export declare function exhausted(): void

/** Writes the costs of a message of this many integers to an address, as `Cost` has them but as 64-bit floats. */
export declare function price(integers: f64, to: usize): void

/** Writes the four numbers with which the random stream of a processor begins to an address. */
export declare function seed(q: i32, to: usize): void

/** The links between two processors; asked for only in networks without dimensions. */
export declare function distance(from: i32, to: i32): i32
