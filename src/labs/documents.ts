/** The texts in doc/ that describe the labs' models to teachers: compiled by the build, loaded when they are read. */
import type { Block } from '../core/content/words.ts'

const files = import.meta.glob<readonly Block[]>(
  ['../../doc/*.md', '!../../doc/{implementation-notes,measurements,writing-lessons}.md'],
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
