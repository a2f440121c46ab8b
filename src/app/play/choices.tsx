/** Which part of a run is shown: its machine or another picture of it, and which chart. Each is a small menu named by what is chosen. */
import type { LabViews } from '../../labs/page.ts'
import { choicesOf, MACHINE, picturesFor, shownPictures } from '../state/pictures.ts'
import { chartsFor, shownChart } from '../state/shown-chart.ts'
import { usePage, useSession } from '../state/use.ts'
import { ALL_CHARTS } from '../state/view.ts'
import { Menu } from '../ui/menu.tsx'

interface ChoiceProps {
  readonly page: LabViews
}

/** The machine, each of the lab's other pictures, and each beside the machine; nothing where there is only the machine. */
export function PictureChoice({ page }: ChoiceProps) {
  const session = useSession()
  const { values, picture } = usePage((s) => ({ values: s.run?.values ?? s.values, picture: s.picture }))
  const options = choicesOf(picturesFor(page, values)).map((id) => {
    const { machine, other } = shownPictures(page, values, id)
    const label = !other ? 'Machine' : machine ? `Machine + ${other.label}` : other.label
    return { id, label }
  })
  if (options.length < 2) return null
  const { machine, other } = shownPictures(page, values, picture)
  const chosen = options.find(({ id }) => {
    const shown = shownPictures(page, values, id)
    return shown.machine === machine && shown.other === other
  })
  return <Choice label="Picture" options={options} chosen={chosen?.id ?? MACHINE} onChoose={session.setPicture} />
}

/** Each chart of the scenario, and all; nothing where there is only one. */
export function ChartChoice({ page }: ChoiceProps) {
  const session = useSession()
  const { values, enlarged, below } = usePage((s) => ({
    values: s.run?.values ?? s.values,
    enlarged: s.chart,
    below: shownChart({ ...s, chart: undefined }, page),
  }))
  const charts = chartsFor(page, values)
  if (charts.length < 2 || enlarged) return null
  const options = [...charts, { id: ALL_CHARTS, label: 'All' }]
  return <Choice label="Chart" options={options} chosen={below} onChoose={session.setCurve} />
}

interface MenuProps {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

function Choice({ label, options, chosen, onChoose }: MenuProps) {
  const name = options.find(({ id }) => id === chosen)?.label ?? label
  return (
    <Menu
      label={label}
      buttonLabel={`${label}: ${name}`}
      look="quiet"
      align="right"
      width={240}
      className="nowrap rigid soft"
      items={options.map(({ id, label }) => ({ id, label, checked: id === chosen, onChoose: () => onChoose(id) }))}
    >
      {name}
    </Menu>
  )
}
