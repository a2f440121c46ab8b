/** How programs of the mesh lab are checked, and where they compete. */
import { checksOf, measured } from '../../../core/program/checks.ts'

const SMALL = 'vertices=8000&iterations=200'

export const checks = checksOf({
  league: {
    metric: 'totalTime',
    situations: [
      { name: 'A load that stays', query: `${SMALL}&loads=constant:2` },
      { name: 'Loads that come and go', query: `${SMALL}&loads=periodic:3,6,0.5;;periodic:3,6,0.5,3` },
      { name: 'Loads that wander', query: `${SMALL}&loads=walk:0.5;walk:0.3` },
      { name: 'One leaves', query: `${SMALL}&loads=;;away:5` },
      { name: 'A mesh that changes', query: `${SMALL}&front=shock&frontSpeed=0.5&refinement=4` },
      { name: 'Nothing changes', query: SMALL },
    ],
    rivals: [
      { name: 'Never', query: 'policy=never' },
      { name: 'Always', query: 'policy=always' },
      { name: 'If it pays', query: 'policy=profitable' },
      { name: 'Once', query: 'policy=once' },
    ],
  },
  seeds: 2,
  checks: [
    measured({
      id: 'pays',
      holds: 'No run takes more than a twentieth longer than without any check.',
      verdict: 'slow',
      broken: (of) =>
        of('totalTime') > 1.05 * of('neverTime')
          ? `The run takes ${(of('totalTime') / of('neverTime')).toFixed(2)} times as long as without any check`
          : undefined,
    }),
    measured({
      id: 'vain',
      holds: 'No run spends more than a tenth of its time on remaps and takes longer than without any check.',
      verdict: 'slow',
      broken(of) {
        const share = of('remapTime') / of('totalTime')
        return share > 0.1 && of('totalTime') > of('neverTime')
          ? `Remaps take ${Math.round(100 * share)} % of the time, and save less than that`
          : undefined
      },
    }),
  ],
})
