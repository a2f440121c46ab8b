/** The dispatchers: which server they choose, and what they know. */
import { choice, number, ownParameters, type Values } from '../../../core/parameters.ts'
import { ownedPolicies, type PolicyName, policies } from '../policies/index.ts'
import { onOff } from './fields.ts'

const policyOf = (v: Values) => policies[v.policy as PolicyName]
const knows = (kind: string) => (v: Values) => v.knowledge === kind

export const choosing = {
  policy: choice({
    label: 'Policy',
    group: 'policy',
    help: 'How a dispatcher chooses the server for a request.',
    options: ownedPolicies,
  }),
  ...ownParameters('policy', ownedPolicies),
  ties: choice({
    label: 'Among equals',
    group: 'policy',
    default: 'random',
    help: 'Which server is taken if several are equally good.',
    options: {
      random: { label: 'Any', help: 'One of them is drawn.' },
      lowest: { label: 'The first', help: 'The one with the lowest number.' },
    },
    shownWhen: (v) => policyOf(v).tied === true,
  }),
  weights: choice({
    label: 'Weights',
    group: 'policy',
    default: 'none',
    help: 'Whether the policy respects speeds.',
    options: {
      none: { label: 'None', help: 'All servers count the same.' },
      speed: { label: 'Speed', help: 'A server that is twice as fast may have twice as much.' },
    },
    shownWhen: (v) => policyOf(v).weighted === true,
  }),
  dispatchers: number({
    label: 'Dispatchers',
    symbol: 'D',
    group: 'knowledge',
    default: 1,
    slider: { min: 1, max: 100, scale: 'log10' },
    limits: { min: 1, max: 1000, integer: true },
    help: 'How many load balancers or clients choose independently; each request comes to any of them.',
  }),
  knowledge: choice({
    label: 'Knowledge of loads',
    group: 'knowledge',
    default: 'fresh',
    help: 'What a dispatcher knows of the servers’ loads.',
    source: 'Mitzenmacher 2000',
    options: {
      fresh: { label: 'Fresh', help: 'It asks, and knows the loads of this moment.' },
      board: { label: 'A board', help: 'It reads a board that is renewed now and then.' },
      late: { label: 'Late', help: 'It knows the loads of some time ago.' },
      own: {
        label: 'Its own',
        help: 'It counts those of its own requests that have no answer yet, and knows nothing of the others.',
      },
    },
  }),
  boardPeriod: number({
    label: 'Board renewed every',
    symbol: 'T',
    unit: 'ms',
    group: 'knowledge',
    default: 100,
    slider: { min: 1, max: 1000, scale: 'log10' },
    limits: { min: 0.001, max: 1e6 },
    help: 'Time between two renewals of the board.',
    source: 'Mitzenmacher 2000',
    shownWhen: knows('board'),
  }),
  boardCounts: onOff({
    label: 'Own requests added',
    group: 'knowledge',
    default: 'off',
    help: 'Whether a dispatcher adds to the board what it has sent since its renewal.',
    on: 'It adds its own requests.',
    off: 'It believes the board as it is.',
    shownWhen: knows('board'),
  }),
  lateBy: number({
    label: 'Late by',
    symbol: 'δ',
    unit: 'ms',
    group: 'knowledge',
    default: 10,
    slider: { min: 0, max: 200 },
    limits: { min: 0, max: 1e6 },
    help: 'How old the known loads are.',
    shownWhen: knows('late'),
  }),
  subset: number({
    label: 'Servers of a dispatcher',
    group: 'knowledge',
    default: 0,
    slider: { min: 0, max: 20 },
    limits: { min: 0, max: 1000, integer: true },
    help: 'How many servers one dispatcher uses; 0: all.',
    source: 'Google SRE Book, chapter 20',
  }),
  subsetRule: choice({
    label: 'Subsets',
    group: 'knowledge',
    default: 'random',
    help: 'How the servers of each dispatcher are drawn.',
    source: 'Google SRE Book, chapter 20',
    options: {
      random: { label: 'At random', help: 'Each dispatcher draws its own.' },
      rounds: {
        label: 'In rounds',
        help: 'Every round deals all servers out, so that they have about as many dispatchers.',
      },
    },
    shownWhen: (v) => Number(v.subset) > 0 && Number(v.subset) < Number(v.servers),
  }),
  networkDelay: number({
    label: 'Network delay',
    unit: 'µs',
    group: 'knowledge',
    default: 0,
    slider: { min: 0, max: 5000, step: 10 },
    limits: { min: 0, max: 1e6 },
    help: 'Time of a message one way.',
  }),
} as const
