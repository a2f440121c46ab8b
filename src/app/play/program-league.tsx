/** The league of the reader's program: it and built-in rules in many situations, as a table with a link to both runs in each cell. */
import { useEffect, useState } from 'react'
import { formatLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import type { ProgramChecks } from '../../core/program/checks.ts'
import { type League, leagueRuns, leagueWords, type Row } from '../../core/program/league.ts'
import { programIdOf } from '../../core/program/program-id.ts'
import { programIn } from '../../core/program/trial.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramViews } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { usePage } from '../state/use.ts'
import { useExamined, whole } from '../state/use-examined.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './program.module.css'

const ClassLeague = loadedLater(() => import('../class/exercise-code.tsx').then((m) => m.ClassLeague))

interface LeagueProps {
  readonly program: ProgramViews
  readonly onClose: () => void
}

/** The dialog: it plays the league of the program as it was when it was opened, and stops when it is closed. */
export function ProgramLeague({ program, onClose }: LeagueProps) {
  const { id, values } = usePage((s) => ({ id: s.lab, values: s.values }))
  const [first] = useState(values)
  const [opened, setOpened] = useState<{ readonly league: League; readonly played: ReturnType<typeof leagueRuns> }>()
  const [isUnloaded, setUnloaded] = useState(false)
  useEffect(() => {
    const missing = (error: unknown) => {
      setUnloaded(true)
      throw error
    }
    const play = ({ league }: ProgramChecks) => {
      if (!league) return
      const yours = { name: 'Yours', isOwn: true, sets: programIn(labs[id], first) }
      setOpened({ league, played: leagueRuns(labs[id], league, [yours]) })
    }
    void program.loadChecks?.().then(play, missing)
  }, [program, id, first])
  const { league, played } = opened ?? {}
  const counts = labs[id].metrics.find((metric) => metric.id === league?.metric)?.label.toLowerCase()
  const progress = useExamined(id, played?.runs)
  const outcomes = whole(progress)
  const rows = outcomes && played?.judge(outcomes)
  const problem = isUnloaded ? 'a part of the page could not be loaded' : progress.problem
  return (
    <Dialog open title="League" onClose={onClose} className={styles.league}>
      <p>
        Your program and built-in rules, in the same situations and with the same seeds.{' '}
        {counts && `What counts: ${counts}. `}
        At 1.00 a rule is the best there; a number opens both runs, yours and the other.
      </p>
      {rows && league ? (
        <>
          <Table lab={id} league={league} rows={rows} />
          <OfClass lab={id} rows={rows} values={first} />
        </>
      ) : (
        <div className="row gap-12 above-8">
          <p role="status">
            {problem ? `The league could not be played: ${problem}` : `${progress.doneCount} of ${progress.all} runs …`}
          </p>
          {!problem && (
            <>
              <progress
                className="grow accent"
                max={Math.max(1, progress.all)}
                value={progress.doneCount}
                aria-hidden="true"
              />
              <Button onClick={onClose}>Cancel</Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface OfClassProps {
  readonly lab: string
  readonly rows: readonly Row[]
  readonly values: Values
}

/** What the program has come to as a code, and the league of a class. */
function OfClass({ lab, rows, values }: OfClassProps) {
  const { score } = rows.find(({ player }) => player.isOwn) ?? {}
  const id = programIdOf(labs[lab])
  if (score === undefined || id === undefined) return null
  return (
    <LazyBoundary instead={null} fallback={null}>
      <ClassLeague question={`league/${lab}`} score={score} program={String(values[id])} />
    </LazyBoundary>
  )
}

const ratioText = (ratio: number | undefined) => (ratio === undefined ? 'failed' : ratio.toFixed(2))

function Table({
  lab,
  league,
  rows,
}: {
  readonly lab: string
  readonly league: League
  readonly rows: readonly Row[]
}) {
  const readersRow = rows.find(({ player }) => player.isOwn)
  if (!readersRow) return null
  /** The run of a row and that of the reader's program beside it; beside this one's own the fastest of the others. */
  const linkOf = (row: Row, s: number) => {
    const others = rows.filter(({ player, cells }) => !player.isOwn && cells[s].ratio !== undefined)
    const fastest = others.toSorted((a, b) => (a.cells[s].ratio ?? 0) - (b.cells[s].ratio ?? 0)).at(0)
    const other = row === readersRow ? fastest : row
    return `#${formatLink(labs[lab], readersRow.cells[s].values, { view: 'compare' }, other ? [other.cells[s].values] : [])}`
  }
  const failed = readersRow.cells.find(({ problem }) => problem)
  return (
    <>
      <p className="above-8" role="status">
        <strong>
          {readersRow.rank} of {rows.length}.
        </strong>{' '}
        {leagueWords(readersRow).join(' ')} {failed && `${failed.problem}.`}
      </p>
      {/* The links in it let keys scroll it. */}
      <div className="scroll above-8">
        <table className="table numbers named nowrap" aria-label="All rules">
          <thead>
            <tr>
              <th scope="col">Situation</th>
              {rows.map(({ player, rank }) => (
                <th key={player.name} scope="col" className={player.isOwn ? styles.own : ''}>
                  {rank}. {player.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {league.situations.map(({ name }, s) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {rows.map((row) => (
                  <td key={row.player.name} className={row.player.isOwn ? styles.own : ''}>
                    <a
                      className={row.cells[s].ratio === undefined ? 'warn' : 'ink'}
                      href={linkOf(row, s)}
                      title={row.cells[s].problem}
                      aria-label={`${row.player.name}, ${name}: ${ratioText(row.cells[s].ratio)}`}
                    >
                      {row.cells[s].ratio === 1 ? <strong>1.00</strong> : ratioText(row.cells[s].ratio)}
                    </a>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Mean (geometric)</th>
              {rows.map(({ player, score }) => (
                <td key={player.name} className={player.isOwn ? styles.own : ''}>
                  {ratioText(score)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}
