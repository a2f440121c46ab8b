/** Makes an assignment for a class: situations in which its programs run, what has to hold, and the seeds that stay hidden. */
import { type ComponentProps, useEffect, useId, useMemo, useState } from 'react'
import { packText } from '../../core/attachments/packed.ts'
import { formatLink } from '../../core/link/link.ts'
import { defaults } from '../../core/parameters.ts'
import { type AssignmentFile, assignmentLink, visiblePart } from '../../core/program/assignment.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramViews } from '../../labs/page.ts'
import { recall, remember } from '../state/memory.ts'
import { randomName } from '../state/random-name.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkUnder, OthersAddress, useOthersAddress } from '../ui/others-address.tsx'
import { save } from '../ui/save.ts'
import { type Draft, fileOf, firstDraft, freeName, readDraft, storedDraft, withSituations } from './assignment-draft.ts'
import { GoalRows } from './goal-rows.tsx'
import styles from './program.module.css'

interface DialogProps {
  readonly program: ProgramViews
  readonly onClose: () => void
}

/** The dialog. What is filled in stays on this device. */
export function AssignmentDialog({ program, onClose }: DialogProps) {
  return (
    <Dialog open title="Make an assignment" onClose={onClose} style={{ width: 'min(880px, calc(100vw - 32px))' }}>
      <Maker program={program} />
    </Dialog>
  )
}

/** The lab's own scenario without a program: each program that is marked takes its place. */
function usePresent(program: ProgramViews): string {
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const { parameters } = labs[lab]
  const usual = defaults(parameters)
  const applicable = Object.fromEntries(Object.entries(values).filter(([id]) => Object.hasOwn(parameters, id)))
  return formatLink(labs[lab], { ...applicable, [program.parameter]: '', [program.choice]: usual[program.choice] })
}

function Maker({ program }: Pick<DialogProps, 'program'>) {
  const id = usePage((s) => s.lab)
  const lab = labs[id]
  const present = usePresent(program)
  const [draft, setDraft] = useState(() => {
    const metrics = lab.metrics.map((one) => one.id)
    return storedDraft(recall(`assignment/${id}`)) ?? firstDraft(metrics, present, randomName().slice(0, 8))
  })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  useEffect(() => remember(`assignment/${id}`, JSON.stringify(draft)), [id, draft])
  const { situations, goals } = draft
  const file = useMemo(() => fileOf(draft), [draft])
  const { assignment, problem } = useMemo(() => readDraft(file, labs[id]), [file, id])
  const link = useLink(file, id)
  const address = useOthersAddress()
  const add = (more: Parameters<typeof withSituations>[1]) => change({ situations: withSituations(situations, more) })
  const addLeague = async () => {
    const league = (await program.loadChecks?.())?.league
    add(league?.situations.map(({ name, query }) => ({ name, scenario: `${id}?${query}` })) ?? [])
  }
  const replaced = <T,>(list: readonly T[], k: number, part: Partial<T>) =>
    list.map((one, nth) => (nth === k ? { ...one, ...part } : one))
  const without = <T,>(list: readonly T[], k: number) => list.filter((_, nth) => nth !== k)
  return (
    <div className="stack gap-12">
      <Field
        label="Title"
        data-first
        type="text"
        maxLength={200}
        value={draft.title}
        onText={(title) => change({ title })}
      />
      <fieldset className="stack gap-8">
        <legend className="strong">Situations</legend>
        {situations.map((one, k) => (
          <div key={`${k}`} className={`stack gap-4 ${k > 0 ? 'line-above pad-top-8' : ''}`}>
            <div className="row gap-8 wrap">
              <input
                type="text"
                aria-label={`Name of situation ${k + 1}`}
                className={`field ${styles.short}`}
                value={one.name}
                onChange={(event) => change({ situations: replaced(situations, k, { name: event.target.value }) })}
              />
              <input
                type="text"
                aria-label={`Link of situation ${k + 1}`}
                spellCheck={false}
                className="field grow"
                value={one.scenario}
                onChange={(event) => change({ situations: replaced(situations, k, { scenario: event.target.value }) })}
              />
              <label className="row gap-4">
                Points
                <input
                  type="number"
                  min={0}
                  aria-label={`Points of situation ${k + 1}`}
                  className={`field ${styles.number}`}
                  value={one.points}
                  onChange={(event) => change({ situations: replaced(situations, k, { points: event.target.value }) })}
                />
              </label>
              <Button
                look="quiet"
                aria-label={`Remove situation ${k + 1}`}
                onClick={() => change({ situations: without(situations, k) })}
              >
                Remove
              </Button>
            </div>
            <GoalRows
              goals={one.goals}
              of={`${k + 1}`}
              onChange={(goals) => change({ situations: replaced(situations, k, { goals }) })}
            />
          </div>
        ))}
        <div className="row gap-8 wrap">
          <Button onClick={() => add([{ name: freeName(situations), scenario: present }])}>
            Add the present scenario
          </Button>
          {program.loadChecks && <Button onClick={() => void addLeague()}>Add those of the league</Button>}
        </div>
        <p className="soft small">Each is a link; which program or rule it has does not count.</p>
      </fieldset>
      <fieldset className="stack gap-8">
        <legend className="strong">What has to hold in each situation</legend>
        <GoalRows goals={goals} of="" onChange={(goals) => change({ goals })} />
        {program.loadChecks && (
          <label className="row gap-8">
            <input
              type="checkbox"
              className="check"
              checked={draft.checks}
              onChange={(event) => change({ checks: event.target.checked })}
            />
            “Check it” must find nothing wrong, too
          </label>
        )}
        {lab.searchesOrders && (
          <label className="row gap-8">
            <input
              type="checkbox"
              className="check"
              checked={draft.orders}
              onChange={(event) => change({ orders: event.target.checked })}
            />
            “Every order” must find nothing wrong, too
          </label>
        )}
      </fieldset>
      <div className="flex wrap gap-8-24">
        <Field
          label="Seeds for each situation"
          type="number"
          min={1}
          className={`field ${styles.number}`}
          value={draft.seeds}
          onText={(seeds) => change({ seeds })}
        />
        <Field
          label="Salt: hidden seeds follow from it"
          type="text"
          value={draft.salt}
          onText={(salt) => change({ salt })}
        />
      </div>
      {problem ? (
        <p className="warn" role="status">
          {problem}
        </p>
      ) : (
        assignment && (
          <div className="stack gap-8">
            <p>
              Students try their programs with the seeds 1, 2, 3 …; you mark them with{' '}
              {draft.salt
                ? 'seeds that follow from the salt, which only your file has'
                : 'the same, because there is no salt'}
              .
            </p>
            <div>
              <OthersAddress />
              {link && <CopyField label="Link for students" text={linkUnder(address, link)} what="link" />}
            </div>
            <div className="row gap-8 wrap">
              <Button onClick={() => saveJson('assignment.json', visiblePart(file))}>Save for students</Button>
              <Button onClick={() => saveJson('marking.json', file)}>Save for marking</Button>
            </div>
            <p className="soft small">
              Put what is handed in into a folder, and mark it: <code>evenkeel mark marking.json submissions/</code>
            </p>
          </div>
        )
      )}
    </div>
  )
}

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly onText: (text: string) => void
}

/** A field with its label above it. */
function Field({ label, onText, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field" autoComplete="off" onChange={(event) => onText(event.target.value)} {...input} />
    </div>
  )
}

const saveJson = (name: string, file: AssignmentFile) =>
  save(name, new Blob([`${JSON.stringify(file, undefined, 2)}\n`], { type: 'application/json' }))

/** The address by which students open it; undefined as long as it cannot be used. */
function useLink(file: AssignmentFile, lab: string): string | undefined {
  const [link, setLink] = useState<{ readonly of: AssignmentFile; readonly link: string }>()
  useEffect(() => {
    const { assignment } = readDraft(file, labs[lab])
    if (!assignment) return
    const visible = JSON.stringify(visiblePart(file))
    void packText(visible).then((packed) => setLink({ of: file, link: assignmentLink(assignment, packed) }))
  }, [file, lab])
  if (link?.of !== file) return undefined
  return `${location.href.split('#')[0]}#${link.link}`
}
