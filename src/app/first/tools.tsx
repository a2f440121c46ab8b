/** The two ways on from a first screen's picture: its labels, and everything that looks closer. */
import type { LabViews } from '../../labs/page.ts'
import { LookCloser } from '../play/look-closer.tsx'
import { areLabelsOn } from '../state/first-screen.ts'
import { useFirstScreen, usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'

/** "Labels ✓" and "Look closer ▾". */
export function Tools({ page }: { readonly page: LabViews }) {
  const session = useSession()
  const first = useFirstScreen()
  const { closer, labels } = usePage((s) => ({
    closer: s.closer,
    labels: first ? areLabelsOn(first, s) : s.labels === true,
  }))
  return (
    <>
      <Button look="quiet" aria-pressed={labels} onClick={() => session.setLabels(!labels)}>
        Labels<span style={{ visibility: labels ? undefined : 'hidden' }}>✓</span>
      </Button>
      <LookCloser
        page={page}
        items={[
          {
            id: 'closer',
            label: 'Legends, tables, all curves',
            checked: closer,
            onChoose: () => session.setCloser(!closer),
          },
        ]}
      />
    </>
  )
}
