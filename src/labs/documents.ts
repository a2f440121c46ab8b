/** The texts in doc/ for teachers, on the labs' models and on writing lessons: compiled by the build, loaded when they are read. */
import type { Block } from '../core/content/words.ts'

const files = import.meta.glob<readonly Block[]>(
  ['../../doc/*.md', '!../../doc/{implementation-notes,measurements,library,embedding,hosting}.md'],
  {
    import: 'default',
  },
)

/** A text by its name without folder and ending; an error where there is none. */
export async function importDocument(name: string): Promise<readonly Block[]> {
  const load = files[`../../doc/${name}.md`]
  if (!load) throw new Error(`there is no document ${name}`)
  return load()
}
