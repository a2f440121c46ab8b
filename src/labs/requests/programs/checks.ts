/** How programs of the requests lab are checked, and where they compete. */
import { checksOf, measured } from '../../../core/program/checks.ts'

const SMALL = 'requests=10000'

export const checks = checksOf({
  league: {
    metric: 'mean',
    situations: [
      { name: 'Ten servers', query: SMALL },
      { name: 'Little to do', query: `${SMALL}&load=0.4` },
      { name: 'Nearly too much', query: `${SMALL}&load=0.95` },
      { name: 'Quick and slow servers', query: `${SMALL}&speeds=3,1` },
      { name: 'Old news', query: `${SMALL}&knowledge=late&lateBy=3` },
      { name: 'Five dispatchers, each for itself', query: `${SMALL}&dispatchers=5&knowledge=own` },
    ],
    rivals: [
      { name: 'Random', query: 'policy=random' },
      { name: 'Round robin', query: 'policy=roundRobin' },
      { name: 'Two choices', query: 'policy=choices' },
      { name: 'Least connections', query: 'policy=leastConnections' },
      { name: 'Idle queue', query: 'policy=idleQueue' },
    ],
  },
  beside: { policy: 'random' },
  checks: [
    measured({
      id: 'all',
      holds: 'Every server gets requests.',
      verdict: 'wrong',
      broken: (of) => (of('utilisationMin') > 0 ? undefined : 'A server gets no request'),
    }),
    measured({
      id: 'full',
      holds: 'No server is busy all the time.',
      verdict: 'slow',
      broken: (of) => (of('utilisationMax') < 0.999 ? undefined : 'A server is busy all the time, and its queue grows'),
    }),
    measured({
      id: 'pays',
      holds: 'In at least 9 of 10 runs the mean response time is no longer than where chance chooses.',
      verdict: 'slow',
      share: 0.9,
      broken: (of, beside) =>
        of('mean') > 1.005 * beside('mean')
          ? `The mean response time is ${(of('mean') / beside('mean')).toFixed(2)} times that where chance chooses`
          : undefined,
    }),
  ],
})
