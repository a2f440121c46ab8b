/** What can be taken away from the page: tables, traces, pictures, a clip; and opening a scenario from a file. */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { csvLines, metricLines } from '../../../core/export/csv.ts'
import { type TraceFormatName, traceFormats } from '../../../core/export/formats.ts'
import { type FinishedRun, runJson } from '../../../core/export/run.ts'
import { fileName, scenarioJson, scenarioLines } from '../../../core/export/scenario.ts'
import { snippets } from '../../../core/export/snippets.ts'
import { formatLink } from '../../../core/link/link.ts'
import { inSentence } from '../../../core/text/case.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { RunView } from '../../../labs/page.ts'
import { unloaded } from '../../../views/later.ts'
import { requestTrace } from '../../../worker/trace-client.ts'
import { useLabViews } from '../../state/lab-views.ts'
import { shownPictures } from '../../state/pictures.ts'
import { usePage, useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failure } from '../../ui/lazy-boundary.tsx'
import { save, textFile } from '../../ui/save.ts'
import { CLIP_MS, clipType, recordClip } from './clip.ts'
import styles from './export-dialog.module.css'
import { openFile } from './open-file.ts'
import { inLight, pictureOf, pngOf } from './picture.ts'

interface ExportDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The dialog. */
export function ExportDialog({ open, onClose }: ExportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Export" className={styles.dialog}>
      <Content />
    </Dialog>
  )
}

/** Something that takes a while: how far it is, and how to end it. */
interface Work {
  readonly label: string
  readonly share: number
  readonly stop: () => void
}

function Content() {
  const session = useSession()
  const {
    lab: id,
    values,
    run,
    wanted,
  } = usePage((s) => ({ lab: s.lab, values: s.values, run: s.run, wanted: s.picture }))
  const lab = labs[id]
  const page = useLabViews(id)
  const [said, setSaid] = useState('')
  const [work, setWork] = useState<Work>()
  const stop = useRef<() => void>(undefined)
  useSyncExternalStore(subscribeToRegions, shownRegions)
  // Closing the dialog ends the wait for what it was making.
  useEffect(() => () => stop.current?.(), [])

  const name = fileName(lab, run?.values ?? values)
  const give = (ending: string, file: Blob) => {
    save(name + ending, file)
    setSaid(`Saved ${name}${ending}.`)
  }
  const complain = (error: unknown) =>
    setSaid(!(error instanceof Error) ? String(error) : unloaded.has(error) ? failure(error).text : error.message)
  const begin = (label: string, end: () => void) => {
    stop.current = end
    setSaid('')
    setWork({ label, share: 0, stop: end })
  }
  const progress = (share: number) => setWork((now) => now && { ...now, share })
  const finish = () => {
    stop.current = undefined
    setWork(undefined)
  }

  const trace = (format: TraceFormatName, { values: traced, recording }: RunView) => {
    const { ending, type } = traceFormats[format]
    const end = requestTrace({ lab: id, link: formatLink(labs[id], traced), values: traced, format }, type, {
      progress: (steps) => progress(steps / Math.max(1, recording.steps)),
      done(file) {
        finish()
        give(ending, file)
      },
      failed(message) {
        finish()
        setSaid(message)
      },
    })
    begin('Writing the trace', () => {
      end()
      finish()
    })
  }

  const clip = async (region: Element) => {
    const records = recordable(region)
    const control = new AbortController()
    begin(records ? `Recording ${CLIP_MS / 1000} seconds` : 'Drawing the steps', () => control.abort())
    try {
      const frames = async () => (await import('./frames.ts')).frameSequence(session, region, control.signal, progress)
      const start = session.playhead.position()
      let file = records ? await recordClip(session, region, control.signal, progress) : await frames()
      // Some browsers say that they can record and then record nothing.
      if (file.size === 0) {
        session.playhead.seek(start)
        file = await frames()
      }
      give(/zip/.test(file.type) ? '_frames.zip' : /mp4/.test(file.type) ? '.mp4' : '.webm', file)
    } catch (error) {
      complain(error)
    } finally {
      finish()
    }
  }

  const gif = async (region: Element) => {
    const control = new AbortController()
    begin('Drawing the pictures', () => control.abort())
    try {
      const { animation } = await import('./frames.ts')
      give('.gif', await animation(session, region, control.signal, progress))
    } catch (error) {
      complain(error)
    } finally {
      finish()
    }
  }

  const parquet = async (which: 'parquetOf' | 'lanesParquet', ending: string, of: FinishedRun) => {
    try {
      const file = (await import('./parquet.ts'))[which](of)
      give(ending, new Blob([file], { type: 'application/vnd.apache.parquet' }))
    } catch (error) {
      complain(error)
    }
  }

  const picture = async (part: Part, kind: 'svg' | 'png') => {
    const region = regionOf(part.id)
    if (!region) return
    const caption = [`${lab.label}: ${part.label}`, name, session.url()]
    try {
      const chart = part.id.startsWith('chart:') && !region.querySelector('[data-row-axis]')
      const axis = (chart && document.querySelector('[data-region] [data-row-axis]')) || undefined
      const drawn = await inLight(() => pictureOf(region, caption, axis))
      const file = kind === 'png' ? await pngOf(drawn) : new Blob([drawn.svg], { type: 'image/svg+xml' })
      give(`_${part.id.replace(/^chart:/, '')}.${kind}`, file)
    } catch (error) {
      complain(error)
    }
  }

  const { machine: withMachine, other } = shownPictures(page, run?.values ?? values, wanted)
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
          onClick={() => run && give('.csv', textFile(csvLines(lab, run.values, run.recording), 'text/csv'))}
        >
          Recording as CSV
        </Button>
        <Button
          disabled={!done}
          onClick={() =>
            run?.metrics && give('_metrics.csv', textFile(metricLines(lab, run.values, run.metrics), 'text/csv'))
          }
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
        <Button onClick={() => give('_scenario.csv', textFile(scenarioLines(lab, values), 'text/csv'))}>
          Scenario as CSV
        </Button>
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
          <Button disabled={!done || busy} onClick={() => run && trace('chrome', run)}>
            Trace for Perfetto
          </Button>
          <Button disabled={!done || busy} onClick={() => run && trace('paje', run)}>
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
      <div className={`toolbar pad-top-12 line-above ${styles.state}`}>
        {work && (
          <>
            <label className="row gap-8">
              {work.label} <progress value={work.share} max={1} />
            </label>
            <Button onClick={work.stop}>Stop</Button>
          </>
        )}
        <p className="soft breaks" role="status">
          {said}
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

/** Which parts of the page can be drawn now. One that is still loading comes while the dialog is open. */
const shownRegions = () =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-region]'), ({ dataset: { region } }) => region ?? '')
    .filter(regionOf)
    .join()

function subscribeToRegions(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden', 'open'] })
  return () => observer.disconnect()
}

function regionOf(id: string): Element | undefined {
  const region = document.querySelector(`[data-region="${CSS.escape(id)}"]`)
  return region && region.getBoundingClientRect().width > 0 ? region : undefined
}

/** Whether a film of it can be made: of what is painted on a canvas alone. */
const recordable = (region: Element): boolean => clipType() !== undefined && region.querySelector('canvas') !== null

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
    <section className={`line-above ${styles.row}`} aria-label={label}>
      <h3 className="medium strong">{label}</h3>
      <p className="below-8 soft small">{help}</p>
      <div className="flex wrap gap-8">{children}</div>
    </section>
  )
}
