/**
 * A learning platform of SCORM 1.2 for tests. It follows the run-time environment's rules strictly: a call out of order, an element that it
 * does not know and a value out of its vocabulary are refused and written down in `faults`. What is committed is in localStorage.
 */
window.faults = []
window.calls = []

const storedData = () => JSON.parse(localStorage.getItem('platform') ?? '{}')
let data
let state = 'not begun'
let error = 0

const decimal = (text) => /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100
const ELEMENTS = {
  'cmi.core.lesson_status': (text) =>
    ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'].includes(text),
  'cmi.core.lesson_location': (text) => text.length <= 255,
  'cmi.core.score.raw': decimal,
  'cmi.core.score.min': decimal,
  'cmi.core.score.max': decimal,
  'cmi.core.exit': (text) => ['time-out', 'suspend', 'logout', ''].includes(text),
  'cmi.core.session_time': (text) => /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/.test(text),
  'cmi.suspend_data': (text) => text.length <= 4096,
}
const WRITTEN_ONLY = ['cmi.core.exit', 'cmi.core.session_time']

function refuse(code, what) {
  error = code
  window.faults.push(`${code} ${what}`)
  return 'false'
}

window.API = {
  LMSInitialize(parameter) {
    window.calls.push('LMSInitialize')
    if (parameter !== '') return refuse(201, 'LMSInitialize takes an empty text')
    if (state !== 'not begun') return refuse(101, 'begun twice')
    state = 'running'
    data = { 'cmi.core.lesson_status': 'not attempted', 'cmi.suspend_data': '', ...storedData() }
    error = 0
    return 'true'
  },
  LMSGetValue(name) {
    if (state !== 'running') return refuse(301, `LMSGetValue ${name}`) && ''
    if (!(name in ELEMENTS)) return refuse(401, name) && ''
    if (WRITTEN_ONLY.includes(name)) return refuse(404, name) && ''
    error = 0
    return data[name] ?? ''
  },
  LMSSetValue(name, value) {
    if (state !== 'running') return refuse(301, `LMSSetValue ${name}`)
    if (!(name in ELEMENTS)) return refuse(401, name)
    if (typeof value !== 'string' || !ELEMENTS[name](value)) return refuse(405, `${name} ${value}`)
    data[name] = value
    error = 0
    return 'true'
  },
  LMSCommit(parameter) {
    window.calls.push('LMSCommit')
    if (state !== 'running' || parameter !== '') return refuse(301, 'LMSCommit')
    localStorage.setItem('platform', JSON.stringify(data))
    return 'true'
  },
  LMSFinish(parameter) {
    window.calls.push('LMSFinish')
    if (state !== 'running' || parameter !== '') return refuse(301, 'LMSFinish')
    state = 'ended'
    localStorage.setItem('platform', JSON.stringify(data))
    localStorage.setItem('visits', String(Number(localStorage.getItem('visits')) + 1))
    return 'true'
  },
  LMSGetLastError: () => String(error),
  LMSGetErrorString: (code) => `error ${code}`,
  LMSGetDiagnostic: () => '',
}
