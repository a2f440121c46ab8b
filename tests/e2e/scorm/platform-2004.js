/** A second platform for tests, of SCORM 2004, which shares nothing with the first one: a class, real booleans, a log of everything that was set. */
class Attempt {
  #phase = 0
  #model = new Map(JSON.parse(localStorage.getItem('attempt') ?? '[]'))
  log = []
  wrong = []

  #check(isRight, words) {
    if (!isRight) this.wrong.push(words)
    return isRight
  }

  Initialize(parameter) {
    if (!this.#check(parameter === '' && this.#phase === 0, 'Initialize when it was initialized')) return false
    this.#phase = 1
    // What was left without "suspend" is followed by another attempt, which knows nothing of the last one, not even that it was completed.
    if (this.#model.get('cmi.exit') !== 'suspend') this.#model.clear()
    this.#model.delete('cmi.exit')
    return true
  }

  GetValue(element) {
    this.#check(this.#phase === 1, `GetValue ${element} outside of a visit`)
    if (element === 'cmi.completion_status') return this.#model.get(element) ?? 'unknown'
    this.#check(['cmi.suspend_data', 'cmi.location'].includes(element), `GetValue ${element}`)
    return this.#model.get(element) ?? ''
  }

  SetValue(element, value) {
    this.log.push([element, value])
    const share = () => /^(0|1|0?\.\d{1,7}|1\.0+|0\.\d{1,7})$/.test(value)
    const isAllowed = {
      'cmi.completion_status': () => /^(completed|incomplete|not attempted|unknown)$/.test(value),
      'cmi.progress_measure': share,
      'cmi.score.scaled': share,
      'cmi.score.raw': () => Number(value) >= 0 && Number(value) <= 100,
      'cmi.score.min': () => value === '0',
      'cmi.score.max': () => value === '100',
      'cmi.location': () => value.length <= 1000,
      'cmi.suspend_data': () => value.length <= 64000,
      'cmi.session_time': () => /^PT(\d+H)?(\d+M)?\d+(\.\d{1,2})?S$/.test(value),
      'cmi.exit': () => /^(time-out|suspend|logout|normal|)$/.test(value),
    }[element]
    if (!this.#check(this.#phase === 1 && isAllowed?.() === true, `SetValue ${element} ${value}`)) return false
    this.#model.set(element, value)
    return true
  }

  Commit() {
    localStorage.setItem('attempt', JSON.stringify([...this.#model]))
    return this.#check(this.#phase === 1, 'Commit outside of a visit')
  }

  Terminate() {
    if (!this.#check(this.#phase === 1, 'Terminate outside of a visit')) return false
    this.Commit()
    this.#phase = 2
    return true
  }

  GetLastError() {
    return 0
  }
  GetErrorString() {
    return ''
  }
  GetDiagnostic() {
    return ''
  }
}
window.API_1484_11 = new Attempt()
