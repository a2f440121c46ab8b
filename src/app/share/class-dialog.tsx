/** Builds a link for a class: a title and a note of one's own, where it starts, what is hidden and what is locked. */
import { useId, useState } from 'react'
import type { DescribedLab } from '../../core/lab.ts'
import {
  type Arrangement,
  arrangementExtras,
  NO_ARRANGEMENT,
  names,
  TEXT_LIMITS,
  wholeGroup,
} from '../../core/link/arrangement.ts'
import { applies, defaults } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import { lessonsOf } from '../../labs/lessons.ts'
import { useShownQuestion } from '../class/use-collected.ts'
import { rowsOf } from '../controls/layout.ts'
import { askedByStory } from '../state/asking.ts'
import { classArrangement } from '../state/class-link.ts'
import { placeOf, VIEW_LABELS, VIEWS } from '../state/places.ts'
import type { State } from '../state/store.ts'
import { useOpenStory, usePage, useSession } from '../state/use.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkUnder, OthersAddress, useOthersAddress } from '../ui/others-address.tsx'
import styles from './dialogs.module.css'
import { ProjectedCode } from './projected-code.tsx'

/** The dialog. */
export function ClassDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Link for a class" className={styles.wide}>
      <Builder />
    </Dialog>
  )
}

const RULES: readonly (readonly [Rule, string])[] = [
  ['free', 'Free'],
  ['lock', 'Locked'],
  ['hide', 'Hidden'],
]

/** A playlist is the speaker's. */
const LISTLESS = { list: '', entry: undefined }

function Builder() {
  const session = useSession()
  const now = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    view: s.projected ? ('lecture' as const) : s.view,
    lesson: s.lesson,
    arrangement: s.arrangement,
  }))
  const lessons = lessonsOf(now.lab)
  const lab = labs[now.lab]
  const key = useId()
  const open = useOpenStory()
  useShownQuestion(open && askedByStory(now.lab, open.story)?.key)
  const knobs = rowsOf(lab, open?.story.knobs ?? [], NO_ARRANGEMENT).map(({ id }) => id)
  // Shows only the knobs of a story, with the answer covered, unless the link has arranged the page already.
  const [arrangement, setArrangement] = useState<Arrangement>(() => {
    const current = { ...now.arrangement, parts: [] }
    const isBare = Object.keys(arrangementExtras(current)).length === 0
    return isBare && open && !now.lesson ? { ...current, ...classArrangement(open.story) } : current
  })
  const onlyKnobs = arrangement.open.length > 0
  const [view, setView] = useState(now.view)
  const [lesson, setLesson] = useState(now.lesson?.id ?? '')
  const scene = lesson === now.lesson?.id ? now.lesson.scene : 0
  // Another lesson begins with a scenario of its own: the link names none.
  const other = lesson !== '' && lesson !== now.lesson?.id
  const bare = other && { values: defaults(lab.parameters), compared: [] }
  const started: Pick<State, 'view' | 'projected'> =
    view === 'lecture' ? { view: lesson ? 'lessons' : 'play', projected: true } : { view, projected: false }
  const url = session.url({
    arrangement,
    ...started,
    lesson: lesson ? { id: lesson, scene } : undefined,
    ...bare,
    ...LISTLESS,
  })
  const shared = linkUnder(useOthersAddress(), url)
  return (
    <div className={`grid gap-24 ${styles.columns}`}>
      <div className={styles.choices}>
        <fieldset className="below-12">
          <legend className="pad-bottom-4 strong">Controls</legend>
          {(knobs.length > 0 || onlyKnobs) && (
            <label className="row gap-8 below-8">
              <input
                className="check"
                type="checkbox"
                checked={onlyKnobs}
                onChange={(event) =>
                  setArrangement({ ...arrangement, hide: [], lock: [], open: event.target.checked ? knobs : [] })
                }
              />
              Only {(onlyKnobs ? arrangement.open : knobs).map((id) => lab.parameters[id]?.label ?? id).join(', ')}
            </label>
          )}
          {(onlyKnobs ? [] : lab.groups).map((group) => {
            const inside = Object.entries(lab.parameters).filter(
              ([, parameter]) => parameter.group === group.id && applies(parameter, now.values),
            )
            const ruled = inside.filter(([id]) => ruleOf(arrangement, id, lab) !== 'free').length
            return (
              inside.length > 0 && (
                <details key={group.id}>
                  <summary className="high-28">
                    {group.label}
                    {ruled > 0 && <span className="pad-0-8 accent strong"> {ruled}</span>}
                  </summary>
                  <RuleRow
                    label={`All of ${group.label}`}
                    rule={
                      inside.every(([id]) => ruleOf(arrangement, id, lab) === ruleOf(arrangement, inside[0][0], lab))
                        ? ruleOf(arrangement, inside[0][0], lab)
                        : undefined
                    }
                    onChange={(rule) => setArrangement((a) => withRule(a, { group: group.id }, rule, lab))}
                  />
                  {inside.map(([id, { label }]) => (
                    <RuleRow
                      key={id}
                      label={label}
                      rule={ruleOf(arrangement, id, lab)}
                      onChange={(rule) => setArrangement((a) => withRule(a, { id }, rule, lab))}
                    />
                  ))}
                </details>
              )
            )
          })}
        </fieldset>
      </div>
      <div>
        <label htmlFor={`${key}-title`}>Title</label>
        <input
          id={`${key}-title`}
          className={styles.field}
          data-first
          type="text"
          maxLength={TEXT_LIMITS.title}
          autoComplete="off"
          value={arrangement.title}
          onChange={(event) => setArrangement({ ...arrangement, title: event.target.value })}
        />
        <label htmlFor={`${key}-note`}>Note</label>
        <textarea
          id={`${key}-note`}
          className={styles.field}
          rows={4}
          maxLength={TEXT_LIMITS.note}
          value={arrangement.note}
          onChange={(event) => setArrangement({ ...arrangement, note: event.target.value })}
        />
        <div className="flex wrap gap-8-24 below-16">
          <label className="row gap-8">
            Starts in
            <select value={view} onChange={(event) => setView(event.target.value as typeof view)}>
              {VIEWS.filter(placeOf).map((id) => (
                <option key={id} value={id}>
                  {VIEW_LABELS[id]}
                </option>
              ))}
              <option value="lecture">Lecture</option>
            </select>
          </label>
          {lessons.length > 0 && (
            <label className="row gap-8 any-width">
              Lesson
              <select className="any-width" value={lesson} onChange={(event) => setLesson(event.target.value)}>
                <option value="">None</option>
                {lessons.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <label className="row gap-8 below-16">
          <input
            className="check"
            type="checkbox"
            checked={arrangement.covered}
            onChange={(event) => setArrangement({ ...arrangement, covered: event.target.checked })}
          />
          Cover the answer: the story’s sentence, and what is right until a student has answered
        </label>
        <CopyField label="Link for the class" text={shared} what="link" />
        <OthersAddress />
        <ProjectedCode url={shared} title={arrangement.title || `Evenkeel: ${lab.label}`} />
        <p>
          <a className="accent" href={url} target="_blank" rel="noopener">
            Try it in a new tab
          </a>
        </p>
      </div>
    </div>
  )
}

interface RuleRowProps {
  readonly label: string
  /** Undefined where several have different ones. */
  readonly rule: Rule | undefined
  readonly onChange: (rule: Rule) => void
}

function RuleRow({ label, rule, onChange }: RuleRowProps) {
  return (
    <label className={'row between gap-8 high-28'}>
      {label}
      <select
        value={rule ?? ''}
        onChange={(event) => onChange(RULES.find(([id]) => id === event.target.value)?.[0] ?? 'free')}
      >
        {rule === undefined && <option value="">Mixed</option>}
        {RULES.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Free, shown and not to be changed, or not shown. */
type Rule = 'free' | 'lock' | 'hide'

type Table = Pick<DescribedLab, 'parameters' | 'groups'>

/** The rule for a parameter; what is both hidden and locked is hidden. */
export function ruleOf({ hide, lock }: Arrangement, id: string, lab: Table): Rule {
  return names(hide, id, lab) ? 'hide' : names(lock, id, lab) ? 'lock' : 'free'
}

/** The arrangement with another rule for a parameter, or for a whole group. A group that is named is written out first. */
export function withRule(
  arrangement: Arrangement,
  of: { readonly id: string } | { readonly group: string },
  rule: Rule,
  lab: Table,
): Arrangement {
  const ids = Object.keys(lab.parameters)
  const meant = 'id' in of ? [of.id] : ids.filter((id) => lab.parameters[id].group === of.group)
  const list = (key: 'hide' | 'lock') => {
    const ruled = ids.filter((id) => (meant.includes(id) ? rule : ruleOf(arrangement, id, lab)) === key)
    return lab.groups.reduce<readonly string[]>((short, group) => {
      const inside = ids.filter((id) => lab.parameters[id].group === group.id)
      const whole = inside.length > 1 && inside.every((id) => short.includes(id))
      return whole ? [...short.filter((id) => !inside.includes(id)), wholeGroup(group.id)] : short
    }, ruled)
  }
  return { ...arrangement, hide: list('hide'), lock: list('lock') }
}
