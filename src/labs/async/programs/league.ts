/** Where programs of readers compete, and with which of the lab's balancers. */
import type { League } from '../../../core/program/league.ts'

const SMALL = 'depth=12&processors=16'

export const league: League = {
  metric: 'totalTime',
  situations: [
    { name: 'Torus', query: SMALL },
    { name: 'Four times as many processors', query: 'depth=12' },
    { name: 'Chain', query: `${SMALL}&topology=chain` },
    { name: 'Hypercube', query: `${SMALL}&topology=hypercube` },
    { name: 'Wide tree', query: 'tree=balanced&depth=10&processors=16' },
    { name: 'Narrow tree', query: 'tree=imbalance&processors=16&depth=11' },
    { name: 'Coarse tasks', query: `${SMALL}&grain=4000` },
    { name: 'Fine tasks', query: `${SMALL}&grain=20` },
    { name: 'Slow links', query: `${SMALL}&topology=chain&hopTime=100` },
    { name: 'Interrupts', query: `${SMALL}&handling=interrupt` },
    { name: 'A search', query: 'workload=search&processors=8&tspInstance=drawn&cities=9' },
    { name: 'Two levels', query: 'depth=12&topology=multicore&hopTime=1000' },
  ],
  rivals: [
    { name: 'Work stealing', query: 'balancer=stealing' },
    { name: 'Sender', query: 'balancer=sender' },
    { name: 'Receiver diffusion', query: 'balancer=rid' },
    { name: 'Sender diffusion', query: 'balancer=sid' },
    { name: 'Load server', query: 'balancer=loadserver&serverCost=light' },
    { name: 'Pool', query: 'balancer=pool' },
  ],
}
