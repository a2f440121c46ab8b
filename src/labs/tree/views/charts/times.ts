/** What a processor's time goes to: columns of the recording, in the order of the stack from its foot. */
export const TIMES = [
  { id: 'compute', short: 'compute', label: 'Computing' },
  { id: 'balance', short: 'balance', label: 'Balancing' },
  { id: 'idle', short: 'idle', label: 'Idle' },
  { id: 'sync', short: 'sync', label: 'Synchronising' },
] as const
