/** The search on the contents of the documents: sections that have all words, those with a word in their heading first. */
const field = document.getElementById('words')
const count = document.getElementById('count')
const list = document.getElementById('matches')
const all = document.getElementById('all')

/** How many sections are listed, at most. */
const MOST = 40

/** The sections, loaded with the first word. */
let loading

async function load() {
  const response = await fetch('sections.json')
  if (!response.ok) throw new Error(`sections.json: ${response.status}`)
  return response.json()
}

async function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  all.hidden = words.length > 0
  if (words.length === 0) {
    list.replaceChildren()
    count.textContent = ''
    return
  }
  loading ??= load()
  let sections
  try {
    sections = await loading
  } catch {
    // The next word asks again.
    loading = undefined
    list.replaceChildren()
    count.textContent = 'The search could not be loaded. Check the network and type on to try again.'
    return
  }
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

// The page's service worker keeps what it answers.
document.getElementById('kept').hidden = !navigator.serviceWorker?.controller
