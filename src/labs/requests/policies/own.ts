/** The policy “Your own program”: its words and parameters, and its choice of a server. */
import { RunStopped } from '../../../core/lab.ts'
import { createGuest } from '../../../core/program/engines.ts'
import { programParameter } from '../../../core/program/programs.ts'
import { CLASS } from '../model/events.ts'
import { PURPOSE, startOf, uniformFrom } from '../model/numbers.ts'
import { FUNCTIONS, knobsOf, PROGRAM, programOf, programProblem } from '../programs/index.ts'
import { IN, LISTS, language, OUT } from '../programs/language.ts'
import { type Begin, policy } from './policy.ts'

/** The reader's own program: the text of one dispatcher, which runs in an interpreter that nothing reaches out of. */
export const own = policy({
  label: 'Your own program',
  short: 'program',
  help: 'A text of yours chooses: it is the program of one dispatcher, and every dispatcher runs it.',
  source: 'doc/programs.md',
  parameters: {
    program: programParameter({
      group: 'policy',
      help: 'The text that chooses, in JavaScript. Without one it is the better of two that are drawn.',
      sets: { policy: 'own' },
    }),
  },
  compares: 'what its program asks for',
  asks: true,
  counts: true,
})

/** Handlers by their places. */
const [CHOOSE, ANSWERED, REPORTED] = FUNCTIONS.keys()

export const begin: Begin = (service) => {
  const { scenario, knowledge, eligible, servers, sizes, copies, events, accounts } = service
  const { values, servers: n, dispatchers, speeds, workers, seed, delay } = scenario
  const program = programOf(values)
  const problem = programProblem(values)
  if (!program || problem) throw new RunStopped(problem ?? { parameter: PROGRAM, message: `${PROGRAM}: not here` })
  const { text, declared } = program
  const reads = LISTS.filter((name) => declared.words.has(name))
  const knowsWork = scenario.knowledge === 'fresh' || scenario.knowledge === 'own'
  const guest = createGuest({
    dialect: language,
    parameter: PROGRAM,
    text,
    declared,
    items: declared.words.has('sizes') ? sizes.length : 0,
    setup: {
      functions: FUNCTIONS,
      n,
      dispatchers,
      speeds: [...speeds],
      workers,
      ...(declared.words.has('sizes') ? { sizes: [...sizes] } : {}),
      seed,
      purposes: Object.keys(PURPOSE),
      reads,
      knowsWork,
      knobs: knobsOf(program, values),
      logs: false,
    },
  })
  for (let q = 0; q < dispatchers; q++) guest.start(q)
  const [, loads, opens, works] = LISTS.map((name, place) => ({
    from: IN.servers + place * n,
    read: declared.words.has(name),
  }))
  const handled = new Set(declared.handlers.map(({ name }) => name))
  const ownWork = new Float64Array(works.read && scenario.knowledge === 'own' ? n * dispatchers : 0)

  function call(q: number, handler: number): void {
    guest.input[0] = q
    guest.input[1] = handler
    guest.call(q, service.now, FUNCTIONS[handler])
  }

  /** By server: the dispatcher that has its report, −1 while it is on its way, −2 where there is none. */
  const reportAt = handled.has('reported') ? Int32Array.from({ length: n }, (_, s) => s % dispatchers) : undefined
  const joins = startOf(seed, PURPOSE.join)

  return {
    choose(k, j, q) {
      const { input } = guest
      const { list, count } = eligible
      input[IN.k] = k
      input[IN.j] = j
      input[IN.size] = sizes[k]
      input[IN.now] = service.now
      input[IN.count] = count
      if (count < n) for (let i = 0; i < count; i++) input[IN.servers + i] = list[i]
      if (loads.read) for (let i = 0; i < count; i++) input[loads.from + list[i]] = knowledge.of(q, list[i])
      if (opens.read) for (let i = 0; i < count; i++) input[opens.from + list[i]] = knowledge.ownCopies[q * n + list[i]]
      if (works.read && knowsWork)
        for (let i = 0; i < count; i++)
          input[works.from + list[i]] = ownWork.length > 0 ? ownWork[q * n + list[i]] : servers.workLeft(list[i])
      call(q, CHOOSE)
      const { output } = guest
      const askedCount = output[OUT.askedCount]
      knowledge.ask(askedCount)
      if (service.compared && loads.read)
        for (let i = 0; i < askedCount; i++)
          service.compared(output[OUT.first + i], guest.input[loads.from + output[OUT.first + i]])
      const server = output[OUT.chosen]
      if (reportAt?.[server] === q) reportAt[server] = -2
      return server
    },
    ...(ownWork.length > 0
      ? {
          sent: (k: number, q: number, server: number) => {
            ownWork[q * n + server] += sizes[k]
          },
          settled: (k: number, q: number, server: number) => {
            ownWork[q * n + server] -= sizes[k]
          },
        }
      : {}),
    ...(handled.has('answered')
      ? {
          observed: (q: number, server: number, elapsed: number) => {
            guest.input[IN.k] = server
            guest.input[IN.j] = elapsed
            guest.input[IN.now] = service.now
            call(q, ANSWERED)
          },
        }
      : {}),
    ...(reportAt
      ? {
          departed: (server: number, copy: number, present: boolean) => {
            if (!present || servers.load[server] > 0 || reportAt[server] !== -2) return
            reportAt[server] = -1
            accounts.messages++
            events.schedule(service.now + delay, CLASS.idle, server, copy)
          },
          message: (server: number, copy: number) => {
            const q = Math.floor(dispatchers * uniformFrom(joins, copies.request[copy], copies.ordinal[copy]))
            reportAt[server] = q
            guest.input[IN.k] = server
            call(q, REPORTED)
          },
        }
      : {}),
    end: () => guest.end(),
  }
}
