/** What a measurement on this computer gave, beside the model. */

import { secondsText } from '../../../charts/axis.ts'
import { CurveChart } from '../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../charts/layout.ts'
import { formatLink } from '../../../core/link/link.ts'
import type { Prediction } from '../../../core/real/commands.ts'
import { BAND_RUNS, type Measured } from '../../../core/real/measure.ts'
import { measuredLines } from '../../../core/real/table.ts'
import { tasksAt, tasksOver } from '../../../core/real/verdict.ts'
import {
  besideRows,
  besideSentences,
  costRows,
  LOST,
  machineValues,
  measuredSentence,
  modelSentence,
  ms,
  notesSentence,
  wrongSentences,
} from '../../../core/real/words.ts'
import { count, counted } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { labs } from '../../../labs/descriptions.ts'
import { Button } from '../../ui/button.tsx'
import { csvFile, save } from '../../ui/save.ts'
import { ScrolledTable } from '../experiment/scroll.tsx'
import styles from './computer.module.css'
import { NodesGantt } from './gantt.tsx'
import { Speedups } from './speedups.tsx'
import type { Outcome as Measurement } from './store.ts'
import { thisComputer } from './this-computer.ts'

/** All of it. */
export function Outcome({ lab: id, values, measured }: Measurement) {
  const lab = labs[id]
  const { prediction, runs, shown, time, predicted } = measured
  const { logs, outcome } = runs[shown]
  const end = Math.max(outcome.time, predicted.time)
  const notes = notesSentence(measured)
  const machine = machineValues(measured)
  const many = { ...machine, processors: 64, ...('depth' in values && { depth: values.depth }), speeds: [1] }
  const link = (to: typeof machine) => `#${formatLink(lab, to)}`
  const saveRuns = () => {
    const by = lab.deciding?.by(values) ?? 'balancer'
    const scenario = {
      balancer: String(values[by]),
      interval: Number(values.interval ?? 1),
      seed: Number(values.seed ?? 0),
    }
    const computer = thisComputer()
    save(`evenkeel-computer-${computer.computer}.csv`, csvFile(measuredLines(measured, computer, scenario)))
  }
  return (
    <>
      <div className={`stack gap-8 ${styles.words}`} aria-live="polite">
        <h2 className="large strong">{unbroken(`${measuredSentence(measured)} ${modelSentence(measured)}`)}</h2>
        {besideSentences(measured).map((text) => (
          <p key={text} className="airy">
            {text}
          </p>
        ))}
        {wrongSentences(measured).map((text) => (
          <p key={text} className="warn">
            {text}
          </p>
        ))}
        {notes && <p className="airy soft">{notes}</p>}
      </div>
      <NodesGantt label={`Measured: the run of ${ms(outcome.time)}`} logs={logs} end={end} />
      <NodesGantt label={`The model: ${ms(predicted.time)}`} logs={prediction.logs} end={end} />
      <Tasks measured={measured} />
      <Speedups measured={measured} />
      <div className={styles.words}>
        <ScrolledTable label="Measured beside the model" head={['Of the run that is drawn', 'Measured', 'Model']}>
          {besideRows(measured).map(([label, ...cells]) => (
            <Row key={label} label={label} cells={cells} />
          ))}
        </ScrolledTable>
        <p className="soft above-8">{LOST}</p>
      </div>
      <h3 className="strong">What this computer costs</h3>
      <div className={styles.words}>
        <ScrolledTable label="What this computer costs" head={['Operation', 'Cost', '8 of 10 samples']}>
          {costRows(measured).map(([label, ...cells]) => (
            <Row key={label} label={label} cells={cells} />
          ))}
        </ScrolledTable>
      </div>
      <p className={`airy soft ${styles.words}`}>
        The model ran with these costs. The link gives the prediction of {ms(predicted.time)} again; another measurement
        gives other times than {ms(time)}.
      </p>
      <div className="toolbar gap-8-16">
        <a className="touch accent" href={link(machine)}>
          Open this machine in the lab
        </a>
        <a className="touch accent" href={link(many)}>
          What would 64 such workers do?
        </a>
        <Button onClick={saveRuns}>Save the measurements…</Button>
      </div>
    </>
  )
}

const Row = ({ label, cells }: { readonly label: string; readonly cells: readonly string[] }) => (
  <tr>
    <th scope="row">{label}</th>
    {cells.map((cell, k) => (
      <td key={k === 0 ? 'one' : 'other'}>{cell}</td>
    ))}
  </tr>
)

/** The measured run with the other runs behind it, and the model with its band. */
function Tasks({ measured: { runs, shown, prediction, band } }: { readonly measured: Measured }) {
  const end = band.at[band.at.length - 1]
  const curveOf = (logs: Prediction['logs']) =>
    Array.from(tasksAt(logs, end, band.at.length - 1), (tasks, n) => [band.at[n], tasks] as const)
  const others = runs.filter(({ isHidden }, k) => k !== shown && !isHidden)
  const most = (logs: Prediction['logs']) => count(Math.max(...tasksOver(logs).tasks))
  const summary = `Tasks that are created and not executed: at most ${most(runs[shown].logs)} in the run that is drawn above, ${most(prediction.logs)} in the model.${others.length > 0 ? ` Pale: the other ${counted(others.length, 'run')}.` : ''} The area is where the model’s curve lies with the costs that this computer may have.`
  return (
    <figure className={`stack gap-4 ${styles.charts}`} aria-label="Tasks in the whole system">
      <figcaption className="strong">Tasks in the whole system</figcaption>
      <div className={styles.curve}>
        <ChartPlaceContext value={{ labelled: true, below: false }}>
          <CurveChart
            label="Tasks in the whole system"
            summary={summary}
            x={{ label: 'Time', scale: 'linear', format: (millis) => secondsText(millis / 1000, end / 1000) }}
            y={{ label: 'Tasks', scale: 'linear', format: count }}
            curves={[
              { label: 'measured', points: curveOf(runs[shown].logs), others: others.map(({ logs }) => curveOf(logs)) },
              {
                label: 'model',
                points: curveOf(prediction.logs),
                band: Array.from(band.least, (least, n) => [least, band.greatest[n]] as const),
              },
            ]}
            dots={false}
          />
        </ChartPlaceContext>
      </div>
      <p className={`soft ${styles.words}`}>
        {others.length > 0 && `Pale lines are the other ${counted(others.length, 'run')}. `}The area is where the model
        lies in {BAND_RUNS} runs with costs drawn from what was measured before and after.
      </p>
    </figure>
  )
}
