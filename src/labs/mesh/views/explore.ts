/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, Given, MapDefaults, SweepDefaults } from '../../page.ts'
import { type MeshValues, parameters } from '../parameters.ts'
import { type PolicyName, policies, unbalanced } from '../policies/index.ts'
import { type RemappingName, remappingOf, remappings } from '../remapping/index.ts'

const policyNamed = (policy: PolicyName): Alternative => ({
  id: policy,
  label: policies[policy].label,
  short: policy,
  values: { policy },
})

const remappingNamed = (arrangement: RemappingName): Alternative => ({
  id: arrangement,
  label: remappings[arrangement].label,
  short: arrangement,
  values: { arrangement },
})

const improvingNamed = (improve: MeshValues['improve']): Alternative => ({
  id: improve,
  label: parameters.improve.options[improve].label,
  short: improve,
  values: { improve },
})

const lists = (Object.keys(remappings) as RemappingName[]).filter((name) => remappings[name].of === 'list')

const offered = Object.keys(policies) as PolicyName[]

/** The policies of a run, the arrangements of a single remap. */
export const alternatives = ({ experiment, policy }: Values): readonly Alternative[] => {
  if (experiment === 'run') return offered.filter((name) => name === policy || !policies[name].byText).map(policyNamed)
  return experiment === 'partition'
    ? (Object.keys(parameters.improve.options) as MeshValues['improve'][]).map(improvingNamed)
    : lists.map(remappingNamed)
}

/** Total time against how often is checked: too rarely does not help, too often never pays. */
export const sweep: SweepDefaults = { parameter: 'checkEvery', metric: 'totalTime', variants: alternatives }

export const map: MapDefaults = {
  x: 'checkEvery',
  y: 'itemBytes',
  show: 'best',
  offers: [
    { label: 'Interval × bytes, best policy', x: 'checkEvery', y: 'itemBytes', show: 'best' },
    { label: 'Front × interval, best policy', x: 'frontSpeed', y: 'checkEvery', show: 'best' },
    { label: 'Front × refinement, best policy', x: 'frontSpeed', y: 'refinement', show: 'best' },
  ],
}

/** The same run without checks, or the same remap in the order that there was. */
export function baselines({ experiment, policy, arrangement, improve }: Values): readonly Alternative[] {
  if (experiment === 'run') return policy === unbalanced ? [] : [{ ...policyNamed(unbalanced), label: 'No balancing' }]
  if (experiment === 'partition')
    return improve === 'never' ? [] : [{ ...improvingNamed('never'), label: 'Not improved' }]
  return lists.flatMap((name) => {
    const { baseline } = remappingOf(name)
    return baseline === undefined || name === arrangement ? [] : [{ ...remappingNamed(name), label: baseline }]
  })
}

export const roleOf: Given = (id, group) => {
  if (group === 'mesh' || id === 'itemBytes' || id === 'iterations') return 'job'
  return (group === 'machine' && id !== 'processors') || id === 'multicast' ? 'conditions' : undefined
}
