/** What can go wrong in the present run, as items of a menu. */
import { labs } from '../../labs/descriptions.ts'
import { axesFor } from '../state/axis.ts'
import { usePage, useSession } from '../state/use.ts'
import { breakNow } from './breaking.ts'

/** The items; none where the run takes no time, is compared, or asks something first. */
export function useBreakItems() {
  const session = useSession()
  const { lab, possible } = usePage((s) => ({
    lab: s.lab,
    possible:
      s.run !== undefined && s.compared.length === 0 && s.asking === undefined && axesFor(s).includes('seconds'),
  }))
  const breaks = (possible && labs[lab].breaks) || []
  return breaks.map((what) => ({
    id: `break-${what.id}`,
    label: `${what.label}…`,
    onChoose: () => breakNow(session, what),
  }))
}
