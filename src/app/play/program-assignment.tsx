/** The assignment that the reader's program is for: it is tried in its situations while it is written, and handed in. */
import { useEffect, useMemo, useState } from 'react'
import { unpackText } from '../../core/attachments/packed.ts'
import { formatLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import { type Assignment, readAssignment, UnusableAssignment } from '../../core/program/assignment.ts'
import type { ProgramChecks } from '../../core/program/checks.ts'
import { goalWords, programIn, trialRuns } from '../../core/program/trial.ts'
import { counted } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramViews } from '../../labs/page.ts'
import { usePage, useSession } from '../state/use.ts'
import { useExamined, whole } from '../state/use-examined.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { linkUnder, useOthersAddress } from '../ui/others-address.tsx'
import { save } from '../ui/save.ts'
import { TrialOutcome } from '../ui/trial-outcome.tsx'

/** It is tried when nothing has changed for this time, in milliseconds. */
const REST = 600

/** With at most this many seeds it is tried in the page; it is marked with all. */
const MOST_SEEDS = 5

interface PartProps {
  readonly program: ProgramViews
  /** As links hold it. */
  readonly packed: string
}

/** The assignment above the text. */
export function ProgramAssignment({ program, packed }: PartProps) {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const [read, setRead] = useState<{
    readonly of: string
    readonly assignment?: Assignment
    readonly problem?: string
  }>()
  useEffect(() => {
    const isUsed = (problem: unknown) => (problem instanceof UnusableAssignment ? problem.message : 'it is not whole')
    void unpackText(packed)
      .then((text) => readAssignment(JSON.parse(text), undefined, { [lab]: labs[lab] }))
      .then(
        (assignment) => setRead({ of: packed, assignment }),
        (error) => setRead({ of: packed, problem: isUsed(error) }),
      )
  }, [packed, lab])
  const { assignment, problem } = read?.of === packed ? read : {}
  return (
    <section className="line-below pad-8-16 scroll stack gap-8" style={{ maxHeight: '42%' }} aria-label="Assignment">
      <div className="row gap-8 between">
        <h2 className="large strong">{assignment?.title ?? 'Assignment'}</h2>
        <Button look="quiet" onClick={session.endAssignment}>
          Put it away
        </Button>
      </div>
      {problem && <p className="warn">The assignment cannot be used: {problem}.</p>}
      {assignment && <Tried program={program} packed={packed} assignment={assignment} />}
    </section>
  )
}

function Tried({ program, packed, assignment }: PartProps & { readonly assignment: Assignment }) {
  const { lab, values, problems } = usePage((s) => ({ lab: s.lab, values: s.values, problems: s.problems }))
  const [checks, setChecks] = useState<ProgramChecks>()
  useEffect(() => {
    if (assignment.checks) void program.loadChecks?.().then((loaded) => setChecks(() => loaded))
  }, [assignment, program])
  const seeds = assignment.seeds.slice(0, MOST_SEEDS)
  const writes = program.when(values)
  const isThere = writes && problems.length === 0 && (!assignment.checks || !program.loadChecks || checks !== undefined)
  const written = isThere ? JSON.stringify(programIn(labs[lab], values)) : undefined
  // The same runs as long as the program is the same.
  const trial = useMemo(
    () =>
      written === undefined
        ? undefined
        : trialRuns(
            labs[lab],
            { ...assignment, seeds: assignment.seeds.slice(0, MOST_SEEDS) },
            JSON.parse(written) as Values,
            checks,
          ),
    [written, lab, assignment, checks],
  )
  const progress = useExamined(lab, trial?.runs, REST)
  const outcomes = whole(progress)
  const result = outcomes && trial?.judge(outcomes)
  const all = assignment.situations.reduce((sum, { points }) => sum + points, 0)
  const lookAt = (run: Values) => (
    <a className="accent" href={`#${formatLink(labs[lab], run, { side: 'program', assignment: packed })}`}>
      Look at this run
    </a>
  )
  return (
    <>
      <Goals assignment={assignment} />
      <div className="stack gap-4 small" role="status">
        {!writes ? (
          <p>Begin with one of the texts below.</p>
        ) : problems.length > 0 ? (
          <p className="warn">The program has an error; it is named below the text.</p>
        ) : result ? (
          <>
            <p>
              <strong>
                {result.points} of {counted(all, 'point')}
              </strong>{' '}
              with {seeds.length === 1 ? 'one seed' : `the first ${seeds.length} seeds`}. It is marked with{' '}
              {counted(assignment.seeds.length, 'seed')}, which may be others.
            </p>
            <TrialOutcome result={result} seeds={seeds.length} lookAt={lookAt} />
          </>
        ) : (
          <p className="soft">
            {progress.problem
              ? `It could not be tried: ${progress.problem}`
              : `Your program is tried: ${progress.doneCount} of ${progress.all} runs …`}
          </p>
        )}
      </div>
      {writes && <HandIn program={program} />}
    </>
  )
}

/** What has to hold where, in words. */
function Goals({ assignment: { lab, situations, checks, orders } }: { readonly assignment: Assignment }) {
  return (
    <ul className="above-4 small soft">
      {situations.map(({ name, goals, points }) => (
        <li key={name}>
          {name}:{' '}
          {goals
            .map((goal) => {
              const { of, should } = goalWords(lab, goal)
              return of ? `${of} ${should}` : should
            })
            .join(', ')}
          {points !== 1 && ` (${counted(points, 'point')})`}
        </li>
      ))}
      {checks && <li>Nothing that “Check it” finds is wrong</li>}
      {orders && <li>Nothing that “Every order” finds is wrong</li>}
    </ul>
  )
}

/** The program as it is handed in: a file, or a link. */
function HandIn({ program }: { readonly program: ProgramViews }) {
  const session = useSession()
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const [isOpen, setOpen] = useState(false)
  const address = useOthersAddress()
  const link = formatLink(labs[lab], values, { side: 'program' })
  // One that is too long for a link is named there, and not in it.
  const isInLink = values[program.parameter] === '' || link.includes(`${program.parameter}=~`)
  return (
    <div className="stack gap-8">
      <div className="row gap-8 wrap">
        <Button
          onClick={() => save('program.js', new Blob([program.textOf(values) ?? ''], { type: 'text/javascript' }))}
        >
          Hand in as a file
        </Button>
        {isInLink && (
          <Button aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
            Hand in as a link
          </Button>
        )}
      </div>
      {isOpen && isInLink && (
        <div>
          <CopyField
            label="Your program as a link, with its knobs"
            text={linkUnder(address, session.url({ assignment: '' }))}
            what="link"
          />
        </div>
      )}
    </div>
  )
}
