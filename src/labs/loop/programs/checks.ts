/** How programs of the loop lab are checked, and where they compete. */
import { checksOf, measured } from '../../../core/program/checks.ts'

export const checks = checksOf({
  league: {
    metric: 'totalTime',
    situations: [
      { name: 'Four workstations', query: 'workload=uniform&iterationTime=0.2' },
      { name: 'Sixteen', query: 'workload=uniform&iterations=2000&iterationTime=0.2&processors=16' },
      { name: 'Quick and slow ones', query: 'workload=uniform&iterationTime=0.2&speeds=3,1,1,3&maxLoad=0' },
      { name: 'Iterations that differ', query: 'workload=trfd1&n=30' },
      { name: 'Much data', query: 'workload=mxm&n=400&r=400&m=400' },
      { name: 'Short iterations', query: 'workload=uniform&iterations=2000&iterationTime=0.01' },
      { name: 'No other load', query: 'workload=uniform&iterationTime=0.2&maxLoad=0' },
    ],
    rivals: [
      { name: 'No balancing', query: 'strategy=none' },
      { name: 'Self-scheduling', query: 'strategy=self' },
      { name: 'Guided', query: 'strategy=guided' },
      { name: 'Factoring', query: 'strategy=factoring' },
      { name: 'Global exchange', query: 'strategy=gddlb' },
      { name: 'Local exchange', query: 'strategy=lddlb' },
    ],
  },
  checks: [
    measured({
      id: 'pays',
      holds: 'At least 3 of 4 runs take no longer than without balancing.',
      verdict: 'slow',
      share: 0.75,
      broken: (of) =>
        of('normalisedTime') > 1.005
          ? `The run takes ${of('normalisedTime').toFixed(2)} times as long as without balancing`
          : undefined,
    }),
    measured({
      id: 'even',
      holds: 'In no run do processors have nothing left for more than a quarter of the time.',
      verdict: 'slow',
      broken(of) {
        const share = of('idleTime') / of('totalTime')
        return share > 0.25 ? `Processors have nothing left for ${Math.round(100 * share)} % of the time` : undefined
      },
    }),
    measured({
      id: 'cheap',
      holds: 'In no run do messages, decisions and waiting for them take more than a quarter of the time.',
      verdict: 'slow',
      broken(of) {
        const share = (of('communicationTime') + of('overheadTime') + of('waitTime')) / of('totalTime')
        return share > 0.25
          ? `Messages, decisions and waiting for them take ${Math.round(100 * share)} % of the time`
          : undefined
      },
    }),
  ],
})
