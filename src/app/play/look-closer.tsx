/** The way to the panels: "Look closer ▾". */
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { SIDES, type Side } from '../state/places.ts'
import { usePage, useSession } from '../state/use.ts'
import { Menu } from '../ui/menu.tsx'

/** The panels that a lab has, with their names. */
export function panelsOf(lab: string, page: LabViews): readonly (readonly [side: Side, label: string])[] {
  const labels: Readonly<Partial<Record<Side, string | undefined>>> = {
    numbers: 'Numbers',
    time: labs[lab].timeSplit && 'Time',
    microscope: page.microscope?.label,
    program: page.program && 'Program',
  }
  return SIDES.flatMap((side) => {
    const label = labels[side]
    return label ? [[side, label] as const] : []
  })
}

interface LookCloserProps {
  readonly page: LabViews
  /** What else looks closer, first. */
  readonly items?: Parameters<typeof Menu>[0]['items']
}

/** Opens and closes the panels. */
export function LookCloser({ page, items = [] }: LookCloserProps) {
  const session = useSession()
  const { lab, side } = usePage((s) => ({ lab: s.lab, side: s.side }))
  return (
    <span data-closer="">
      <Menu
        label="Look closer"
        look="quiet"
        align="right"
        width={260}
        className="nowrap"
        items={[
          ...items,
          ...panelsOf(lab, page).map(([id, label]) => ({
            id,
            label,
            checked: side === id,
            onChoose: () => session.setSide(id),
          })),
        ]}
      >
        Look closer
      </Menu>
    </span>
  )
}
