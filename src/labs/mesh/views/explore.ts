/** What is explored of the lab, and what its scenarios are compared with. */
import type { Values } from '../../../core/parameters.ts'
import type { Alternative, MapDefaults, SweepDefaults } from '../../page.ts'
import { policies } from '../policies/index.ts'
import { remappings } from '../remapping/index.ts'

type PolicyName = keyof typeof policies
type RemappingName = keyof typeof remappings

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

/** The policies of a run, the arrangements of a single remap. */
export function alternatives({ experiment }: Values): readonly Alternative[] {
  return experiment === 'run'
    ? (Object.keys(policies) as PolicyName[]).map(policyNamed)
    : (Object.keys(remappings) as RemappingName[]).filter((name) => remappings[name].of === 'list').map(remappingNamed)
}

/** Total time against how often is checked: too rarely helps nobody, too often never pays. */
export const sweep: SweepDefaults = { parameter: 'checkEvery', metric: 'totalTime', variants: alternatives }

export const map: MapDefaults = { x: 'checkEvery', y: 'itemBytes', show: 'best' }

/** The same run without checks, or the same remap in the order that there was. */
export function baselines({ experiment, policy, arrangement }: Values): readonly Alternative[] {
  const [baseline, chosen] =
    experiment === 'run'
      ? [{ ...policyNamed('never'), label: 'No balancing' }, policy]
      : [{ ...remappingNamed('keep'), label: 'The order kept' }, arrangement]
  return baseline.id === chosen ? [] : [baseline]
}
