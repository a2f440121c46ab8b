/** The labs that have a kernel. */
export const labs: readonly string[]

/** Where a lab's compiled kernel stands, from the project's folder. */
export const targetOf: (lab: string) => string

/** A module that holds a lab's compiled kernel, with the fingerprints that it would have if it were compiled now. */
export function withFingerprints(lab: string, module: string): string
