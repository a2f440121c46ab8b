/** Where the compiled kernel stands, from the project's folder. */
export const target: string

/** The text of the module that holds the compiled kernel; rejects with what the compiler says. */
export function compile(): Promise<string>
