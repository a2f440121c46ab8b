/** The files that our lessons are compiled from, as they are written: for readers who take one as the beginning of their own. */

const files = import.meta.glob<string>('./*/lessons/*.md', { query: '?raw', import: 'default' })

/** A lesson's file. */
export const lessonText = (lab: string, id: string): Promise<string> => files[`./${lab}/lessons/${id}.md`]()
