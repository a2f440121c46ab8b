/**
 * The Paje trace format, which ViTE and PajéNG open: a header that defines the events and their fields, then one event a
 * line with its fields in that order. Times are seconds and rise. Source: "Pajé trace file format", Schnorr, 2013.
 */
import type { TraceFormat } from './trace.ts'

const LINK = ['Time date', 'Type string', 'Container string', 'Value string']

const EVENTS: readonly (readonly [name: string, fields: readonly string[]])[] = [
  ['PajeDefineContainerType', ['Alias string', 'Type string', 'Name string']],
  ['PajeDefineStateType', ['Alias string', 'Type string', 'Name string']],
  ['PajeDefineEntityValue', ['Alias string', 'Type string', 'Name string', 'Color color']],
  ['PajeCreateContainer', ['Time date', 'Alias string', 'Type string', 'Container string', 'Name string']],
  ['PajeDestroyContainer', ['Time date', 'Name string', 'Type string']],
  ['PajeSetState', ['Time date', 'Type string', 'Container string', 'Value string']],
  ['PajeResetState', ['Time date', 'Type string', 'Container string']],
  [
    'PajeDefineLinkType',
    ['Alias string', 'Type string', 'StartContainerType string', 'EndContainerType string', 'Name string'],
  ],
  ['PajeStartLink', [...LINK, 'StartContainer string', 'Key string']],
  ['PajeEndLink', [...LINK, 'EndContainer string', 'Key string']],
]

const HEADER = EVENTS.map(
  ([name, fields], id) => `%EventDef ${name} ${id}\n${fields.map((field) => `% ${field}\n`).join('')}%EndEventDef\n`,
).join('')

const number = (event: string): number => EVENTS.findIndex(([name]) => name === event)
const [CONTAINER_TYPE, STATE_TYPE, VALUE, CREATE, DESTROY, SET, RESET, LINK_TYPE, START, END] = EVENTS.map(([name]) =>
  number(name),
)

const quoted = (text: string): string => `"${text.replace(/["\r\n]/g, ' ')}"`
/** Exact: nanoseconds as seconds with nine decimals. */
const seconds = (nanos: number): string => `${Math.floor(nanos / 1e9)}.${String(nanos % 1e9).padStart(9, '0')}`
const line = (...fields: readonly (string | number)[]): string => `${fields.join(' ')}\n`

const GREY = '0.5 0.5 0.5'

/** The Paje format. */
export const paje: TraceFormat = {
  head: ({ name, lanes, states, kinds }) =>
    HEADER +
    line(CONTAINER_TYPE, 'R', 0, quoted('Run')) +
    line(CONTAINER_TYPE, 'L', 'R', quoted('Lane')) +
    line(STATE_TYPE, 'S', 'L', quoted('State')) +
    states.map(({ id, label, rgb }) => line(VALUE, id, 'S', quoted(label), quoted(rgb.join(' ')))).join('') +
    line(LINK_TYPE, 'M', 'R', 'L', 'L', quoted('Message')) +
    kinds.map((kind, i) => line(VALUE, `m${i}`, 'M', quoted(kind), quoted(GREY))).join('') +
    line(CREATE, seconds(0), 'run', 'R', 0, quoted(name)) +
    lanes.map((label, lane) => line(CREATE, seconds(0), `l${lane}`, 'L', 'run', quoted(label))).join(''),
  span: ({ states }, { lane, state, begin }) => line(SET, seconds(begin), 'S', `l${lane}`, states[state].id),
  rest: ({ lane, end }) => line(RESET, seconds(end), 'S', `l${lane}`),
  sent: (_, { kind, from, sent, id }) => line(START, seconds(sent), 'M', 'run', `m${kind}`, `l${from}`, id),
  arrived: (_, { kind, to, arrived, id }) => line(END, seconds(arrived), 'M', 'run', `m${kind}`, `l${to}`, id),
  tail: ({ lanes }, end) =>
    lanes.map((_, lane) => line(DESTROY, seconds(end), `l${lane}`, 'L')).join('') +
    line(DESTROY, seconds(end), 'run', 'R'),
}
