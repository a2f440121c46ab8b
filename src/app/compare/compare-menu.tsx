/** Pinning within reach of the result: a small menu. */

import { MOST_COMPARED } from '../../core/link/compared.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { MARKS } from '../state/compared-runs.ts'
import { useOpenStory, usePage, useSession } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { Menu } from '../ui/menu.tsx'
import { baselinesLeft } from './baselines.ts'

interface CompareMenuProps {
  readonly page: LabViews
  /** Whether it comes with the reader's first change: before, a story's run has nothing that it could be compared with. */
  readonly late?: boolean
}

/** Pins the run, compares it with what the lab thinks of first, or shows what is pinned. */
export function CompareMenu({ page, late = false }: CompareMenuProps) {
  const session = useSession()
  const shortcut = useShortcut('pin')
  const { lab, values, compared } = usePage(({ lab, values, compared }) => ({ lab, values, compared }))
  const story = useOpenStory()
  const [baseline] = baselinesLeft(page, labs[lab].parameters, values, compared)
  const pinned = compared.map((_, i) => MARKS[i + 1].name)
  const offers = [
    {
      id: 'pin',
      label: `Pin this run as ${MARKS[compared.length + 1]?.name}`,
      note: 'It stays as a second curve while you change the present one.',
      shortcut,
      onChoose: () => session.pin(),
    },
    ...(baseline
      ? [
          {
            id: 'baseline',
            label: baseline.label,
            onChoose: () => session.pin(baseline.values),
          },
        ]
      : []),
  ]
  if (late && story?.changed.length === 0 && pinned.length === 0) return null
  return (
    <Menu
      label="Compare with"
      look="quiet"
      align="right"
      width={320}
      className="nowrap soft"
      items={[
        ...(compared.length < MOST_COMPARED ? offers : []),
        ...(pinned.length > 0
          ? [
              {
                id: 'show',
                label: `Show ${['A', ...pinned].join(', ')} in Compare`,
                onChoose: () => session.setView('compare'),
              },
              { id: 'unpin', label: 'Stop comparing', onChoose: session.unpinAll },
            ]
          : []),
      ]}
    >
      {pinned.length > 0 ? `Compared with ${pinned.join(', ')}` : 'Compare with'}
    </Menu>
  )
}
