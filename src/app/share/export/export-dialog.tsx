/** What can be taken away from the page: tables, traces, pictures, a clip; and opening a scenario from a file. */
import { type ReactNode, useSyncExternalStore } from 'react'
import { csvLines, metricLines } from '../../../core/export/csv.ts'
import { type TraceFormatName, traceFormats } from '../../../core/export/formats.ts'
import { type FinishedRun, runJson } from '../../../core/export/run.ts'
import { fileName, scenarioJson, scenarioLines } from '../../../core/export/scenario.ts'
import { snippets } from '../../../core/export/snippets.ts'
import { formatLink } from '../../../core/link/link.ts'
import { inSentence } from '../../../core/text/case.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { RunView } from '../../../labs/page.ts'
import { requestTrace } from '../../../worker/trace-client.ts'
import { useLabViews } from '../../state/lab-views.ts'
import { shownPictures } from '../../state/pictures.ts'
import { usePage, useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { csvFile } from '../../ui/save.ts'
import { CLIP_MS, recordClip } from './clip.ts'
import { openFile } from './open-file.ts'
import { inLight, pictureOf, pngOf } from './picture.ts'
import { recordable, regionOf, shownRegions, subscribeToRegions } from './regions.ts'
import { useExportWork } from './use-export-work.ts'

interface ExportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The dialog. */
export function ExportDialog({ open, onClose }: ExportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Export" style={{ width: 560 }}>
      <Content />
    </Dialog>
  )
}

function Content() {
  const session = useSession()
  const {
    lab: id,
    values,
    run,
    pictureId,
  } = usePage((s) => ({ lab: s.lab, values: s.values, run: s.run, pictureId: s.picture }))
  const lab = labs[id]
  const page = useLabViews(id)
  const name = fileName(lab, run?.values ?? values)
  const { message, work, give, make, makeLong } = useExportWork(name)
  useSyncExternalStore(subscribeToRegions, shownRegions)

  const trace = (format: TraceFormatName, { values: traced, recording }: RunView) => {
    const { ending, type } = traceFormats[format]
    const request = { lab: id, link: formatLink(labs[id], traced), values: traced, format }
    return makeLong(
      'Writing the trace',
      (signal, progress) =>
        new Promise((resolve, reject) => {
          const end = requestTrace(request, type, {
            progress: (steps) => progress(steps / Math.max(1, recording.steps)),
            done: (file) => resolve([ending, file]),
            failed: (message) => reject(new Error(message)),
          })
          signal.onabort = () => {
            end()
            resolve(undefined)
          }
        }),
    )
  }

  const clip = (region: Element) => {
    const records = recordable(region)
    return makeLong(records ? `Recording ${CLIP_MS / 1000} seconds` : 'Drawing the steps', async (signal, progress) => {
      const frames = async () => (await import('./frames.ts')).frameSequence(session, region, signal, progress)
      const start = session.playhead.position()
      let file = records ? await recordClip(session, region, signal, progress) : await frames()
      // Some browsers say that they can record and then record nothing.
      if (file.size === 0) {
        session.playhead.seek(start)
        file = await frames()
      }
      return [/zip/.test(file.type) ? '_frames.zip' : /mp4/.test(file.type) ? '.mp4' : '.webm', file]
    })
  }

  const gif = (region: Element) =>
    makeLong('Drawing the pictures', async (signal, progress) => {
      const { animation } = await import('./frames.ts')
      return ['.gif', await animation(session, region, signal, progress)]
    })

  const parquet = (which: 'parquetOf' | 'lanesParquet', ending: string, of: FinishedRun) =>
    make(async () => {
      const file = (await import('./parquet.ts'))[which](of)
      return [ending, new Blob([file], { type: 'application/vnd.apache.parquet' })]
    })

  const picture = (part: Part, kind: 'svg' | 'png') =>
    make(async () => {
      const region = regionOf(part.id)
      if (!region) return undefined
      const caption = [`${lab.label}: ${part.label}`, name, session.url()]
      const chart = part.id.startsWith('chart:') && !region.querySelector('[data-row-axis]')
      const axis = (chart && document.querySelector('[data-region] [data-row-axis]')) || undefined
      const drawn = await inLight(() => pictureOf(region, caption, axis))
      const file = kind === 'png' ? await pngOf(drawn) : new Blob([drawn.svg], { type: 'image/svg+xml' })
      return [`_${part.id.replace(/^chart:/, '')}.${kind}`, file]
    })

  const { machine: withMachine, other } = shownPictures(page, run?.values ?? values, pictureId)
  const shown = !other ? 'Machine' : withMachine ? `Machine and ${inSentence(other.label)}` : other.label
  const parts: readonly Part[] = [
    { id: 'machine', label: shown },
    ...page.charts.map((chart) => ({ id: `chart:${chart.id}`, label: chart.label })),
  ].filter((part) => regionOf(part.id) !== undefined)
  const machine = regionOf('machine')
  const busy = work !== undefined
  const done = run?.finished === true
  const finished: FinishedRun | undefined =
    done && run.metrics ? { lab, values: run.values, metrics: run.metrics, recording: run.recording } : undefined
  return (
    <>
      <Row
        label="Recording"
        help={`One row ${article(run?.recording.shape.step)}, in full precision. The files say their versions, scenario and units.`}
      >
        <Button
          data-first
          disabled={!run}
          onClick={() => run && give('.csv', csvFile(csvLines(lab, run.values, run.recording)))}
        >
          Recording as CSV
        </Button>
        <Button
          disabled={!done}
          onClick={() => run?.metrics && give('_metrics.csv', csvFile(metricLines(lab, run.values, run.metrics)))}
        >
          Metrics as CSV
        </Button>
        <Button
          disabled={!finished}
          onClick={() => finished && give('_run.json', new Blob([runJson(finished)], { type: 'application/json' }))}
        >
          Run as JSON
        </Button>
        <Button disabled={!finished} onClick={() => finished && void parquet('parquetOf', '.parquet', finished)}>
          Recording as Parquet
        </Button>
        {run && run.recording.shape.matrices.length > 0 && (
          <Button
            disabled={!finished}
            onClick={() => finished && void parquet('lanesParquet', '_lanes.parquet', finished)}
          >
            {`Every ${run.recording.shape.lane} as Parquet`}
          </Button>
        )}
        {run && (
          <details className="full-width">
            <summary className="high-28">Read them with R or Python</summary>
            {Object.entries(snippets(lab, run.recording, name)).map(([language, text]) => (
              <CopyField key={language} label={language} text={text} what="program" tall />
            ))}
          </details>
        )}
      </Row>
      <Row label="Scenario" help="Every parameter. Drop such a file on the page, or choose it here, to open it.">
        <Button onClick={() => give('.json', new Blob([scenarioJson(lab, values)], { type: 'application/json' }))}>
          Scenario as JSON
        </Button>
        <Button onClick={() => give('_scenario.csv', csvFile(scenarioLines(lab, values)))}>Scenario as CSV</Button>
        <ChooseFile
          label="Open a file…"
          accept=".json,.csv,.txt,.md,.zip"
          onChoose={(files) => void openFile(session, files)}
        />
      </Row>
      {lab.timeSplit && (
        <Row
          label="Trace"
          help={`What every ${run?.recording.shape.lane ?? 'lane'} does when, for tools that show it.`}
        >
          <Button disabled={!done || busy} onClick={() => run && void trace('chrome', run)}>
            Trace for Perfetto
          </Button>
          <Button disabled={!done || busy} onClick={() => run && void trace('paje', run)}>
            Trace for ViTE (Paje)
          </Button>
        </Row>
      )}
      <Row label="Pictures" help="As they are now, on white, with a caption that names the scenario and its link.">
        {parts.length === 0 && <p className="soft">The Play view has the machine and its charts.</p>}
        <ul className="list grid gap-4 full-width">
          {parts.map((part) => (
            <li className="row gap-8" key={part.id}>
              <span className="grow">{part.label}</span>
              <Button disabled={busy} aria-label={`${part.label} as SVG`} onClick={() => void picture(part, 'svg')}>
                SVG
              </Button>
              <Button disabled={busy} aria-label={`${part.label} as PNG`} onClick={() => void picture(part, 'png')}>
                PNG
              </Button>
            </li>
          ))}
        </ul>
        {machine && (
          <>
            <Button disabled={busy || !done} onClick={() => void clip(machine)}>
              {recordable(machine) ? 'Clip of the machine' : 'The machine step by step (PNG in a zip file)'}
            </Button>
            <Button disabled={busy || !done} onClick={() => void gif(machine)}>
              Animation as GIF
            </Button>
          </>
        )}
      </Row>
      <div className="toolbar pad-top-8 line-above" style={{ gap: '8px 12px', minHeight: 48 }}>
        {work && (
          <>
            <label className="row gap-8">
              {work.label} <progress style={{ width: 160 }} value={work.share} max={1} />
            </label>
            <Button onClick={work.stop}>Stop</Button>
          </>
        )}
        <p className="soft breaks" role="status">
          {message}
        </p>
      </div>
    </>
  )
}

/** A part of the page that can be drawn. */
interface Part {
  readonly id: string
  readonly label: string
}

function article(noun = 'step'): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

function Row({
  label,
  help,
  children,
}: {
  readonly label: string
  readonly help: string
  readonly children: ReactNode
}) {
  return (
    <section className="line-above" style={{ padding: '12px 0' }} aria-label={label}>
      <h3 className="medium strong">{label}</h3>
      <p className="below-8 soft small">{help}</p>
      <div className="flex wrap gap-8">{children}</div>
    </section>
  )
}
