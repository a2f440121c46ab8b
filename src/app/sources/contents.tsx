/** The list of what can be looked at, each table with its share of cells that are the same or close. */
import type { Reproduction } from '../../core/reproduce/published.ts'
import type { Measuring } from './measuring.ts'
import styles from './reproduce.module.css'

/** What is looked at. */
export interface Place {
  readonly kind: 'table' | 'figure' | 'observations' | 'spread' | 'study'
  /** The id of a study's group; empty for all of its claims. */
  readonly number: string
}

/** What is looked at first. */
export function firstPlace({ tables }: Reproduction): Place {
  const measured = tables.find(({ bound }) => bound) ?? tables[0]
  return { kind: 'table', number: measured.number }
}

interface ContentsProps {
  readonly reproduction: Reproduction
  readonly measuring: Measuring
  readonly place: Place
  readonly onChoose: (place: Place) => void
}

interface Entry {
  readonly place: Place
  readonly name: string
  readonly title: string
  readonly share?: number
}

const studyEntry = (number: string, name: string): Entry => ({ place: { kind: 'study', number }, name, title: '' })

/** The list; on a narrow page a choice. */
export function Contents({ reproduction, measuring, place, onChoose }: ContentsProps) {
  const { tables, judged } = measuring
  const whole: Entry[] = [
    ...(reproduction.observations.length > 0
      ? [
          {
            place: { kind: 'observations', number: '' },
            name: 'Observations',
            title: '',
            share: judged && judged.filter(({ here }) => here.holds).length / judged.length,
          } as const,
        ]
      : []),
    ...(reproduction.spread
      ? [{ place: { kind: 'spread', number: '' }, name: 'Other trees', title: '' } as const]
      : []),
  ]
  const every: readonly { readonly label: string; readonly entries: readonly Entry[] }[] = [
    { label: 'All', entries: whole },
    {
      label: 'Tables',
      entries: tables.map(({ table, cells, agreement }) => ({
        place: { kind: 'table', number: table.number },
        name: table.name ?? table.number,
        title: table.title,
        ...(cells.length > 0 && { share: agreement.agree }),
      })),
    },
    {
      label: 'Figures',
      entries: reproduction.figures.map(({ number, title }) => ({
        place: { kind: 'figure', number },
        name: number,
        title,
      })),
    },
    {
      label: reproduction.study?.label ?? '',
      entries: [
        ...(reproduction.study?.groups.map(({ id, label }) => studyEntry(id, label)) ?? []),
        ...(reproduction.study ? [studyEntry('', 'Claims on them')] : []),
      ],
    },
  ]
  const groups = every.filter(({ entries }) => entries.length > 0)
  const keyOf = ({ kind, number }: Place) => `${kind} ${number}`
  const all = groups.flatMap(({ entries }) => entries)
  return (
    <nav className={`any-height scroll surface line-right ${styles.contents}`} aria-label="Tables and figures">
      <select
        className={`field full-width ${styles.contentsChoice}`}
        aria-label="Table or figure"
        value={keyOf(place)}
        onChange={(event) => {
          const entry = all.find(({ place }) => keyOf(place) === event.target.value)
          if (entry) onChoose(entry.place)
        }}
      >
        {groups.map(({ label, entries }) => (
          <optgroup key={label} label={label}>
            {entries.map((entry) => (
              <option key={keyOf(entry.place)} value={keyOf(entry.place)}>
                {[entry.name, entry.title].filter(Boolean).join(' ')}
                {entry.share === undefined ? '' : ` (${Math.round(100 * entry.share)} %)`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <div className={`pad-top-8 pad-bottom-8 ${styles.list}`}>
        {groups.map(({ label, entries }) => (
          <section key={label} aria-label={label}>
            {label !== 'All' && (
              <h3 className="soft small strong" style={{ padding: '16px 16px 4px' }}>
                {label}
              </h3>
            )}
            <ul className="list">
              {entries.map((entry) => (
                <li key={keyOf(entry.place)}>
                  <button
                    type="button"
                    className={`flex to-sunken baseline gap-8 full-width pad-4-16 text-left ring-inside ${styles.entry}`}
                    aria-current={keyOf(entry.place) === keyOf(place) || undefined}
                    onClick={() => onChoose(entry.place)}
                  >
                    <span className={entry.title ? `rigid strong ${styles.number}` : 'grow strong'}>{entry.name}</span>
                    {entry.title && <span className="grow any-width soft small two-lines">{entry.title}</span>}
                    {entry.share !== undefined && <Share value={entry.share} />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

/** A share as a number over a bar. */
function Share({ value }: { readonly value: number }) {
  return (
    <span className="rigid small text-right" style={{ width: 48 }}>
      {Math.round(100 * value)} %
      <span className={`block ${styles.bar}`} aria-hidden="true">
        <span className="block full-height" style={{ width: `${100 * value}%`, background: 'var(--accent)' }} />
      </span>
    </span>
  )
}
