/** The search on the contents of the documents: sections that have all words, those with a word in their heading first. */
const field = document.getElementById('words')
const count = document.getElementById('count')
const list = document.getElementById('matches')
const all = document.getElementById('all')

/** How many sections are listed, at most. */
const MOST = 40

/** The sections, loaded with the first word. */
let loading

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  all.hidden = words.length > 0
  if (words.length === 0) {
    list.replaceChildren()
    count.textContent = ''
    return
  }
  loading ??= fetch('sections.json').then((response) => response.json())
  const sections = await loading
  // Another word may have come meanwhile.
  if (words.join(' ') !== field.value.toLowerCase().split(/\s+/).filter(Boolean).join(' ')) return
  const rank = ({ title }) => words.filter((word) => title.toLowerCase().includes(word)).length
  const matches = sections
    .filter(({ title, text }) => words.every((word) => `${title} ${text}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(b) - rank(a))
  count.textContent = `${matches.length} ${matches.length === 1 ? 'section' : 'sections'}`
  list.replaceChildren(
    ...matches.slice(0, MOST).map(({ to, title }) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: title })
      const line = document.createElement('li')
      line.append(link)
      return line
    }),
  )
}
field.addEventListener('input', () => void search())
