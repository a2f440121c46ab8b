/** One group of the panel: its heading folds it, takes it back to its defaults, and says what is inside while folded. */

import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { namedByLabel } from '../../core/attachments/named.ts'
import type { Problem, Value, Values } from '../../core/parameters.ts'
import type { ChangeValues } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { Button } from '../ui/button.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './group.module.css'
import type { Shown } from './layout.ts'
import { ParameterRow } from './parameter-row.tsx'
import type { Section } from './sections.ts'
import type { Column } from './table.ts'
import type { OnChange } from './types.ts'

const TableEditor = loadedLater(() => import('./table-editor.tsx').then((m) => m.TableEditor))

interface GroupProps {
  readonly section: Section
  readonly values: Values
  readonly problems: readonly Problem[]
  /** Whether these are what a search has come to: nothing of it is folded away. */
  readonly searched: boolean
  readonly onChange: OnChange
  readonly onChangeAll: ChangeValues
  readonly onReset: (groupId: string) => void
  readonly onReseed: () => void
}

/** Whether a group shows the same: what it says beyond its rows follows from their values. */
function sameGroup({ section: a, values: before, ...old }: GroupProps, { section: b, values, ...props }: GroupProps) {
  const [was, now] = [a, b].map(({ shown, folded }) => [...shown, ...folded])
  return (
    a.group === b.group &&
    a.shown.length === b.shown.length &&
    was.length === now.length &&
    now.every(({ id, parameter, locked }, i) => {
      const row = was[i]
      return row.id === id && row.parameter === parameter && row.locked === locked && before[id] === values[id]
    }) &&
    Object.entries(props).every(([name, value]) => old[name as keyof typeof old] === value)
  )
}

/**
 * A section of the panel. A group or fold with a problem inside is open, whatever was clicked. Memoised: while a parameter of one group
 * is dragged the others rest.
 */
export const ParameterGroup = memo(function ParameterGroup(props: GroupProps) {
  const { section, values, problems, searched, onChange, onChangeAll, onReset, onReseed } = props
  const { group, shown, folded, changed } = section
  const toggle = useRef<HTMLButtonElement>(null)
  const troubled = (rows: readonly Shown[]) => rows.some(({ id }) => problems.some((p) => p.parameter === id))
  const rows = (list: readonly Shown[]) =>
    list.map(({ id, parameter, locked }) => {
      const columns = locked ? undefined : columnsFrom(list, id, values)
      if (columns) {
        const wrong = problems.filter((p) => columns.some((column) => column.id === p.parameter))
        const messages = wrong.map((p) => namedByLabel(p, columns.find((c) => c.id === p.parameter)?.parameter))
        return (
          columns.length > 0 && (
            <LazyBoundary key={id}>
              <TableEditor columns={columns} problems={messages} onChange={onChangeAll} />
            </LazyBoundary>
          )
        )
      }
      const problem = problems.find((p) => p.parameter === id)
      return (
        <ParameterRow
          key={id}
          id={id}
          parameter={parameter}
          value={values[id]}
          problem={problem && namedByLabel(problem, parameter)}
          onChange={onChange}
          locked={locked}
          onReseed={id === 'seed' ? onReseed : undefined}
        />
      )
    })
  return (
    <Disclosure
      level="group"
      label={group.label}
      changed={changed.size}
      initiallyOpen
      forced={searched || troubled([...shown, ...folded])}
      toggle={toggle}
      action={
        // Its place is always kept: the heading beside it does not move during a drag.
        <span style={{ visibility: changed.size > 0 ? undefined : 'hidden' }}>
          <Button
            look="quiet"
            className="small"
            aria-label={`Reset ${group.label}: ${changed.size} changed`}
            onClick={() => {
              onReset(group.id)
              toggle.current?.focus()
            }}
          >
            Reset
          </Button>
        </span>
      }
    >
      {rows(shown)}
      {folded.length > 0 && (
        <Disclosure
          level="fold"
          label={`${folded.length} further values`}
          changed={folded.filter(({ id }) => changed.has(id)).length}
          initiallyOpen={false}
          forced={troubled(folded)}
        >
          {rows(folded)}
        </Disclosure>
      )}
    </Disclosure>
  )
}, sameGroup)

/** The columns of the table that begins with a parameter; none when it began before, undefined for what is in no table. */
function columnsFrom(list: readonly Shown[], id: string, values: Values): readonly Column[] | undefined {
  const columns = list.flatMap(({ id, parameter }) =>
    parameter.kind === 'list' ? [{ id, parameter, value: numbers(values[id]) }] : [],
  )
  const table = columns.find((column) => column.id === id)?.parameter.table
  if (table === undefined) return undefined
  const together = columns.filter(({ parameter }) => parameter.table === table)
  return together[0].id === id ? together : []
}

const numbers = (value: Value): readonly number[] => (typeof value === 'object' ? value : [])

interface DisclosureProps {
  readonly level: 'group' | 'fold'
  readonly label: string
  /** How many values inside differ from their defaults; said while it is closed. */
  readonly changed: number
  readonly initiallyOpen: boolean
  /** Keeps it open: something inside needs attention. */
  readonly forced: boolean
  readonly toggle?: React.RefObject<HTMLButtonElement | null>
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Disclosure({ level, label, changed, initiallyOpen, forced, toggle, action, children }: DisclosureProps) {
  const [isOpened, setIsOpened] = useState(initiallyOpen)
  const content = useId()
  const open = isOpened || forced
  const Heading = level === 'group' ? 'h2' : 'h3'
  return (
    <section className={level === 'group' ? `isolated ${styles.group}` : styles.fold}>
      <div className={`row ${styles.header}`}>
        <Heading className="grow medium regular">
          <button
            ref={toggle}
            type="button"
            className={`row gap-4 full-width high-28 pad-0-8 soft to-ink small heavy text-left rounded ring-inside turns ${styles.toggle}`}
            aria-expanded={open}
            aria-controls={content}
            onClick={() => setIsOpened(!open)}
          >
            <ChevronIcon size={12} />
            {label}
            {!open && changed > 0 && (
              <span className="accent regular" style={{ marginLeft: 8 }}>
                {changed} changed
              </span>
            )}
          </button>
        </Heading>
        {action}
      </div>
      <div id={content} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
