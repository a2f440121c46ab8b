/**
 * A third platform for tests, of SCORM 1.2: it knows the order of calls that the standard gives and nothing else. A visit is
 * one word of letters: B begins, G gets, S sets, C commits, E ends. What is set counts once it is committed.
 */
const names = { B: 'LMSInitialize', G: 'LMSGetValue', S: 'LMSSetValue', C: 'LMSCommit', E: 'LMSFinish' }
const kept = JSON.parse(localStorage.getItem('kept') ?? '{}')
let pending = {}
let word = ''
/** Begun once, first; ended once, last; nothing set is left uncommitted at the end. */
const isVisit = /^B([GS]*C)*G*E?$|^B[GSC]*$/
/** How many texts each call takes; those that begin, commit and end take an empty one. */
const COUNTS = { B: 1, G: 1, S: 2, C: 1, E: 1 }
const steps = {
  B: () => 'true',
  G: (name) => pending[name] ?? kept[name] ?? '',
  S: (name, value) => {
    pending[name] = value
    return 'true'
  },
  C: () => {
    Object.assign(kept, pending)
    pending = {}
    localStorage.setItem('kept', JSON.stringify(kept))
    return 'true'
  },
  E: () => 'true',
}
const api = {}
for (const [sign, name] of Object.entries(names))
  api[name] = (...given) => {
    word += sign
    localStorage.setItem('visit', word)
    const isFit = isVisit.test(word) && given.every((text) => typeof text === 'string') && given.length === COUNTS[sign]
    if (!isFit || (sign in { B: 0, C: 0, E: 0 } && given[0] !== '')) {
      localStorage.setItem('broken', `${word} ${given}`)
      return 'false'
    }
    return steps[sign](...given)
  }
window.API = api
