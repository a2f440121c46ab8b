/** Designed experiments: every combination of some parameters' levels with many seeds, and what can be learned from it. */

import { type DragEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { formatFactors, parseFactors } from '../../../core/experiment/factors.ts'
import { readMeasurements } from '../../../core/experiment/measurements.ts'
import { isOwnFile, openResults, type Results } from '../../../core/experiment/opened.ts'
import { checkPlan, drawsAtRandom, planOf, seedsFrom, writePlan } from '../../../core/experiment/plan.ts'
import { pooledTables } from '../../../core/experiment/pool.ts'
import { resultLines } from '../../../core/experiment/results.ts'
import { subjectOf } from '../../../core/experiment/subject.ts'
import { readScenarioFile } from '../../../core/export/scenario.ts'
import { countRuns } from '../../../core/statistics/design.ts'
import { textOfFile } from '../../../core/text/decoding.ts'
import { unexpected } from '../../../core/text/expected.ts'
import { counted } from '../../../core/text/format.ts'
import { labs, loadLabs } from '../../../labs/descriptions.ts'
import { loadedLater } from '../../../views/later.ts'
import { openFile, openScenario } from '../../share/export/open-file.ts'
import { useLabViews } from '../../state/lab-views.ts'
import { usePage, useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { csvFile, save } from '../../ui/save.ts'
import styles from './experiment.module.css'
import { firstFactors } from './levels.ts'
import { Measured } from './measured-table.tsx'
import { Setup } from './setup.tsx'
import { experiments, MOST_PAGE_RUNS } from './store.ts'

const Analysis = loadedLater(() => import('./results.tsx').then((m) => m.default))

/** Seeds of a cell unless the reader chooses otherwise. */
const REPLICATES = 5
/** Largest file that is opened, in bytes. */
const LARGEST = 100e6

/** The view. */
export default function Experiment() {
  const session = useSession()
  const { lab: id, values, chosen } = usePage((s) => ({ lab: s.lab, values: s.values, chosen: s.chosen }))
  const lab = labs[id]
  const page = useLabViews(id)
  const { results, measured, problem, ...standing } = useStore(experiments.store)
  const running = standing.status === 'running'
  const [over, setOver] = useState(false)
  const plan = useMemo(() => {
    const read = chosen.factors === undefined ? undefined : parseFactors(lab, chosen.factors)
    const factors = read && 'factors' in read ? read.factors : firstFactors(lab, page, values)
    const of = (replicates: number) => planOf(lab, values, factors, seedsFrom(lab, values, replicates))
    const once = of(1)
    return chosen.replicates ? of(Number(chosen.replicates)) : drawsAtRandom(once) ? of(REPLICATES) : once
  }, [lab, page, values, chosen.factors, chosen.replicates])
  const designProblem = useMemo(() => {
    const runs = countRuns(plan.design)
    if (runs <= MOST_PAGE_RUNS) return checkPlan(plan)[0]?.message
    return `${unexpected('runs', `at most ${MOST_PAGE_RUNS} in the page`, `${runs}`)}; the command line does more`
  }, [plan])
  const fallback = page.sweep?.metric ?? lab.metrics[0].id
  const response = lab.metrics.find(({ id }) => id === (chosen.response ?? fallback)) ?? lab.metrics[0]

  const open = async (files: readonly File[]) => {
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > LARGEST)
      return experiments.complain(`${unexpected(files[0].name, `at most ${LARGEST} bytes`, `${size}`)}.`)
    const texts: { name: string; text: string }[] = []
    for (const file of files) {
      const text = await textOfFile(file)
      if (text === undefined) return experiments.complain(`${unexpected(file.name, 'a readable file', 'none')}.`)
      texts.push({ name: file.name, text })
    }
    if (texts.length === 1) return openText(texts[0].text, texts[0].name)
    const pooled = pooledTables(texts)
    if ('problem' in pooled) return experiments.complain(`${pooled.problem}.`)
    return openText(pooled.text, `${texts.length} files`)
  }
  const openText = async (text: string, from: string) => {
    await loadLabs()
    const file = openResults(text, labs)
    if ('problem' in file) {
      // A scenario is opened wherever it is dropped.
      const scenario = readScenarioFile(from, text, labs)
      if (!('problem' in scenario)) return openScenario(session, from, scenario)
      if (isOwnFile(text)) return experiments.complain(`${from}, ${file.problem}.`)
      const measured = readMeasurements(text)
      return 'problem' in measured
        ? experiments.complain(`${from}, ${measured.problem}.`)
        : experiments.showMeasured(measured, from)
    }
    const { plan: opened } = file.results
    experiments.show(file.results, from)
    session.setLab(opened.lab.id)
    session.replace(opened.design.base)
    session.choose({
      factors: formatFactors(opened.lab, opened.design.factors),
      replicates: String(opened.design.seeds.length),
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    // Tables that a class has measured are one together.
    if (files.length > 1 && !files.every(({ name }) => /\.csv$/i.test(name))) void openFile(session, files)
    else if (files.length > 0) void open(files)
  }
  const shown = results?.plan.lab.id === id ? results : undefined
  const subject = useMemo(() => shown && subjectOf(shown), [shown])
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
    if (/\n./.test(text)) void openText(text, 'the clipboard')
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <section
      aria-label="Experiment"
      className={`grow any-height scroll ${styles.experiment}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!measured && (
        <Setup
          plan={plan}
          response={response}
          problem={designProblem}
          standing={standing}
          onOpen={(files) => void open(files)}
        />
      )}
      {(problem || standing.status === 'failed') && (
        <p className={`pad-8-12 breaks warn-ground ${styles.problem}`} role="alert">
          {problem ?? `The experiment could not be run: ${standing.message}.`}
        </p>
      )}
      {measured || (shown && subject) ? (
        <LazyBoundary fallback={<p className="pad-16-24 soft">Analysing…</p>}>
          {measured ? (
            <Measured table={measured} Shown={Analysis} />
          ) : (
            shown &&
            subject && (
              <Analysis subject={subject} response={response} of={runsText(shown)} from={shown.from}>
                {writePlan(plan) !== writePlan(shown.plan) && (
                  <span className="warn breaks">The design has been changed since. </span>
                )}
                <Button
                  look="quiet"
                  onClick={() => save('results.csv', csvFile(resultLines(shown.plan, shown.metrics)))}
                >
                  Save the results
                </Button>
                {shown.notes.map((note) => (
                  <span key={note} className="warn breaks">
                    {note}{' '}
                  </span>
                ))}
              </Analysis>
            )
          )}
        </LazyBoundary>
      ) : (
        !running && <Beginning onPaste={(text) => void openText(text, 'the pasted table')} />
      )}
    </section>
  )
}

/** How many runs there are. */
function runsText({ metrics }: Results): string {
  return counted(metrics.filter((one) => one !== undefined).length, 'run')
}

/** What stands there before there is a result. */
function Beginning({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <div className={`pad-16-24 soft spaced ${styles.beginning}`}>
      <p>
        An experiment runs every combination of the levels above, each with several seeds. It says how much of the
        variation each parameter explains, how they act together, and how sure that is.
      </p>
      <p>
        The parameters at the left are what all runs have in common. Results of the command line can be dropped here.
      </p>
      <h2 className="above-24 ink medium strong">Measurements of your own</h2>
      <p>
        are analysed in the same way: drop a CSV file here, or paste a table with one measurement a line and the names
        of its columns in the first.
      </p>
      <textarea
        className="block full-width ink"
        style={{ margin: '8px 0', padding: 8 }}
        aria-label="Table of measurements"
        rows={4}
        spellCheck={false}
        placeholder={'threads,schedule,time\n2,static,4.1\n…'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        Analyse the table
      </Button>
    </div>
  )
}
