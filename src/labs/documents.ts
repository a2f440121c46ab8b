/** The texts in doc/ that describe the labs' models to teachers: loaded when they are read. */

const files = import.meta.glob<string>(['../../doc/*.md', '!../../doc/{implementation-notes,measurements}.md'], {
  query: '?raw',
  import: 'default',
})

/** A text by its name without folder and ending; an error where there is none. */
export async function importDocument(name: string): Promise<string> {
  const load = files[`../../doc/${name}.md`]
  if (!load) throw new Error(`there is no document ${name}`)
  return load()
}
