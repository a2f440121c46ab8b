/** The labs that have a kernel. */
export const labs: readonly string[]

/** Where a lab's compiled kernel stands, from the project's folder. */
export const targetOf: (lab: string) => string

/** The text of the module that holds a lab's compiled kernel; rejects with what the compiler says. */
export function compile(lab: string): Promise<string>
