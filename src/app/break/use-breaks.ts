/** What can go wrong in the present run, as items of a menu. */
import { useEffect, useState } from 'react'
import type { Break } from '../../core/breaks.ts'
import { labs } from '../../labs/descriptions.ts'
import { axesFor } from '../state/axis.ts'
import { usePage, useSession } from '../state/use.ts'
import { breakNow } from './breaking.ts'

const NONE: readonly Break[] = []

/** The items; none where the run takes no time, is compared, or asks something first. */
export function useBreakItems() {
  const session = useSession()
  const { lab, possible } = usePage((s) => ({
    lab: s.lab,
    possible:
      s.run !== undefined && s.compared.length === 0 && s.asking === undefined && axesFor(s).includes('seconds'),
  }))
  const [known, setKnown] = useState<{ readonly lab: string; readonly breaks: readonly Break[] }>()
  useEffect(() => {
    let current = true
    void labs[lab].breaks?.().then(
      ({ breaks }) => current && setKnown({ lab, breaks }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [lab])
  const breaks = possible && known?.lab === lab ? known.breaks : NONE
  return breaks.map((what) => ({
    id: `break-${what.id}`,
    label: `${what.label}…`,
    onChoose: () => breakNow(session, what),
  }))
}
