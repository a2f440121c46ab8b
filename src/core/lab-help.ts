/** What a lab says about its parameters and numbers on demand. The build takes these words out of the page's tables (build/help.ts). */

/** Words by the name that they have in a table. */
type Words = Readonly<Record<string, string>>

/** A lab's words, by the ids of its parameters and of its metrics. */
export interface LabHelp {
  readonly parameters: Readonly<Record<string, Words>>
  readonly metrics: Readonly<Record<string, Words>>
}

/** Gives the entries of a table the words that they lack, by their ids. */
export function putBack(table: Readonly<Record<string, object>>, words: Readonly<Record<string, Words>>): void {
  for (const [id, entry] of Object.entries(table)) {
    const missing = Object.entries(words[id] ?? {}).filter(([name]) => !Reflect.get(entry, name))
    Object.assign(entry, Object.fromEntries(missing))
  }
}
