/** "My problem": questions in an engineer's words, beside them how a lab draws such work and what it makes of the answers, and one press to try all on it. */
import { type FormEvent, Fragment, useId, useState } from 'react'
import { useTheme } from '../../charts/theme.ts'
import { formatLink } from '../../core/link/link.ts'
import {
  choicesOf,
  chosenOf,
  formatProblem,
  isAsked as isQuestion,
  movesOf,
  type ProblemMapping,
  type QuestionId,
  questionOf,
  type TakenProblem,
  type Texts,
  workFileOf,
} from '../../core/problem/problem.ts'
import { inSentence } from '../../core/text/case.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { isLoaded, labs } from '../../labs/descriptions.ts'
import { mappings } from '../../labs/problems.ts'
import { tiles } from '../../labs/tiles.ts'
import { trying } from '../explore/advice/trying.ts'
import { NO_STORY } from '../state/stories.ts'
import { useSession } from '../state/use.ts'
import { useTaken } from '../state/use-taken.ts'
import { Button } from '../ui/button.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { tileStillOf } from '../ui/tile-stills.ts'
import styles from './problem.module.css'
import { WorkFile } from './work-file.tsx'

/** The questions in the form's order: those that belong together have one number. */
const GROUPS: readonly { readonly title: string; readonly ids: readonly QuestionId[] }[] = [
  { title: 'A piece of work', ids: ['amount', 'time', 'varies', 'tail'] },
  { title: 'Processors', ids: ['processors', 'atOnce', 'slow', 'slowSpeed'] },
  { title: 'Latency', ids: ['latency'] },
  { title: 'Bandwidth', ids: ['bandwidth', 'bytes', 'state'] },
]

/** The page. */
export default function ProblemForm() {
  const session = useSession()
  const { description, mapping, problems, mappedProblem, failed } = useTaken()
  const { how, texts } = description
  const [isAsked, setAsked] = useState(false)
  const [pointed, setPointed] = useState<string>()
  const id = useId()
  const say = (next: { readonly how?: string; readonly texts?: Texts }) => {
    setAsked(false)
    session.setQuery('problem', formatProblem({ how: next.how ?? how, texts: next.texts ?? texts }))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    const wrong = Object.keys(problems)[0]
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
    if (!mappedProblem || mappedProblem.problems.length > 0 || how === undefined) return
    await session.follow(formatLink(labs[how], mappedProblem.values, { view: 'advice', story: NO_STORY }))
    // A link leaves out what only other rules need, such as the time of a model: it is tried all the same.
    trying.start(labs[how], { ...session.store.getState().values, ...mappedProblem.values }, mappedProblem)
  }
  return (
    <form className={`columns ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
      <div className={`stack gap-8 ${styles.half}`} style={{ gridRow: 1 }}>
        <h1 className="huge line-1-25">My problem</h1>
        <p className="readable soft">
          Say what your program and your machine are like. A lab that fits is set up, all balancers are tried, and you
          learn which is best, how sure that is, and where it turns.
        </p>
        {description.problems.map((text) => (
          <p key={text} className="warn">
            From the link: {text}.
          </p>
        ))}
      </div>
      <div className={`stack gap-24 any-width ${styles.half}`}>
        <fieldset className="stack gap-8">
          <legend className="large strong pad-bottom-8">1. How does work appear?</legend>
          {Object.entries(mappings).map(([lab, one]) => (
            <label
              key={lab}
              className={`flex gap-12 card pad-8-12 ${styles.how}`}
              data-chosen={lab === how || undefined}
              onPointerEnter={() => setPointed(lab)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <input
                type="radio"
                className="check rigid above-4"
                name={`${id}-how`}
                value={lab}
                checked={lab === how}
                onFocus={() => setPointed(lab)}
                onBlur={() => setPointed(undefined)}
                onChange={() => say({ how: lab })}
              />
              <span className="any-width">
                <b className="strong">{one.how}</b>
                <span className="soft dense"> {one.help}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {mapping &&
          GROUPS.map(({ title, ids }, i) => (
            <fieldset key={title} className="stack gap-12">
              <legend className="large strong pad-bottom-8">
                {i + 2}. {title}
              </legend>
              {i === 0 && mapping.moves && !workFileOf(mapping, texts)?.moves && (
                <Ways
                  name={`${id}-moves`}
                  moves={mapping.moves}
                  chosen={movesOf(mapping, texts)}
                  onChoose={(moves) => say({ texts: { ...texts, moves } })}
                />
              )}
              {i === 0 && workFileOf(mapping, texts)?.help && (
                <p className="soft">{workFileOf(mapping, texts)?.help}</p>
              )}
              {i === 0 && how !== undefined && mapping.files && isLoaded(how) && (
                <WorkFile
                  key={how}
                  lab={how}
                  files={mapping.files}
                  fingerprint={texts.file ?? ''}
                  values={mappedProblem?.values}
                  onGive={(file, answers) => {
                    const { file: _, ...rest } = texts
                    say({ texts: file === undefined ? rest : { ...rest, ...answers, file } })
                  }}
                />
              )}
              {choicesOf(mapping, texts)
                .filter(([, { beside }]) => ids.includes(beside))
                .map(([choice, { label, options }]) => (
                  <Ways
                    key={choice}
                    name={`${id}-${choice}`}
                    moves={{ label, options }}
                    chosen={chosenOf(mapping, choice, texts)}
                    onChoose={(option) => say({ texts: { ...texts, [choice]: option } })}
                  />
                ))}
              {ids.map((question) =>
                mapping.notAsked?.[question] ? (
                  <p key={question} className="soft">
                    Not asked here. {unbroken(mapping.notAsked[question])}
                  </p>
                ) : !isQuestion(mapping, texts, question) ? null : (
                  <Field
                    key={question}
                    id={`${id}-${question}`}
                    question={questionOf(mapping, question, texts)}
                    text={texts[question]}
                    problem={problems[question]}
                    isAsked={isAsked}
                    onType={(text) => say({ texts: { ...texts, [question]: text } })}
                  />
                ),
              )}
            </fieldset>
          ))}
      </div>
      <aside
        className={`stack gap-12 any-width scroll ${styles.half} ${styles.outcome}`}
        aria-label="What this becomes"
      >
        <Picture lab={pointed ?? how ?? Object.keys(mappings)[0]} />
        {!mapping ? (
          <p className="soft airy">Choose how work appears: the other questions follow.</p>
        ) : failed ? (
          <p className="warn">The lab could not be loaded. Choose again when the network is back.</p>
        ) : (
          <>
            <Button look="solid" type="submit" className={styles.go}>
              Try all
            </Button>
            {isAsked && Object.keys(problems).length > 0 && (
              <p className="warn" role="alert">
                One of the answers cannot be read.
              </p>
            )}
            {mappedProblem?.problems.map((text) => (
              <p key={text} className="warn" role="alert">
                {unbroken(text)}.
              </p>
            ))}
            {mappedProblem && how !== undefined && <Outcome lab={how} mappedProblem={mappedProblem} />}
          </>
        )}
      </aside>
    </form>
  )
}

/** How a lab draws such work. */
function Picture({ lab }: { readonly lab: string }) {
  const still = tileStillOf(lab, useTheme())
  const tile = tiles.find(({ id }) => id === lab)
  if (!still || !tile) return null
  return (
    <figure className="card round-10 clipped">
      <img className={`block full-width paper line-below ${styles.picture}`} src={still} alt="" />
      <figcaption className="pad-12-16">
        <b className="strong">{tile.title}</b>. <span className="soft">{tile.shows}</span>
      </figcaption>
    </figure>
  )
}

interface WaysProps {
  readonly name: string
  readonly moves: NonNullable<ProblemMapping['moves']>
  readonly chosen: string
  readonly onChoose: (way: string) => void
}

/** The way in which the load moves. */
function Ways({ name, moves, chosen, onChoose }: WaysProps) {
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className="stack gap-4">
      <p id={`${name}-label`}>{moves.label}</p>
      {Object.entries(moves.options).map(([way, { label, help }]) => (
        <label key={way} className={`flex gap-12 ${styles.how}`}>
          <input
            type="radio"
            className="check rigid above-4"
            name={name}
            value={way}
            checked={way === chosen}
            onChange={() => onChoose(way)}
          />
          <span className="any-width">
            {label}. <span className="soft">{help}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

interface FieldProps {
  readonly id: string
  readonly question: ReturnType<typeof questionOf>
  /** What was typed; undefined while the example stands there. */
  readonly text: string | undefined
  readonly problem: string | undefined
  /** Whether an answer was asked for: then what is wrong is said even where the reader is still typing. */
  readonly isAsked: boolean
  readonly onType: (text: string) => void
}

/** One question. */
function Field({ id, question, text, problem, isAsked, onType }: FieldProps) {
  const [isTyping, setTyping] = useState(false)
  const isWrong = problem !== undefined && (isAsked || !isTyping)
  return (
    <div className="stack gap-4">
      <label htmlFor={id}>{question.label}</label>
      <input
        id={id}
        className={`field ${text === undefined && !isTyping ? 'soft' : ''} ${styles.field}`}
        autoComplete="off"
        spellCheck={false}
        value={text ?? question.usual}
        maxLength={40}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-about`}
        onFocus={(event) => {
          setTyping(true)
          event.currentTarget.select()
        }}
        onBlur={() => setTyping(false)}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={`${id}-about`} className={`small ${isWrong ? 'warn' : 'soft'}`}>
        {isWrong ? `${unbroken(problem)}.` : unbroken(question.help ?? '')}
      </p>
    </div>
  )
}

/** What a lab makes of the answers. */
function Outcome({ lab, mappedProblem }: { readonly lab: string; readonly mappedProblem: TakenProblem }) {
  const session = useSession()
  const { assumes, varied, settings, follows, values } = mappedProblem
  const variedList = varied.map(({ says }) => inSentence(says)).join('; ')
  // A problem of the reader's own is none of the stories.
  const link = formatLink(labs[lab], values, { story: NO_STORY })
  return (
    <>
      <p>
        This becomes a scenario of the lab{' '}
        <PlaceLink className="accent" to={link} onGo={() => void session.follow(link)}>
          {labs[lab].label}
        </PlaceLink>
        , where everything can be changed.
      </p>
      <h2 className="medium strong">What is assumed</h2>
      <ul className="stack gap-4 no-margin" style={{ paddingLeft: 20 }}>
        {assumes.map((text) => (
          <li key={text}>{unbroken(text)}</li>
        ))}
      </ul>
      {varied.length > 0 && (
        <p className="soft">Each of these is changed once, to see how far the answer depends on it: {variedList}.</p>
      )}
      <details>
        <summary className="accent">What is set ({settings.length})</summary>
        <Pairs rows={settings} />
      </details>
      {follows.length > 0 && (
        <details>
          <summary className="accent">What follows from latency and bandwidth ({follows.length})</summary>
          <p className="soft small above-8">Each can be set by itself in the lab, under “All parameters”, “Machine”.</p>
          <Pairs rows={follows} />
        </details>
      )}
    </>
  )
}

/** Names and values. */
function Pairs({ rows }: { readonly rows: TakenProblem['settings'] }) {
  return (
    <dl className="grid small gap-4-16" style={{ gridTemplateColumns: '1fr auto', margin: '8px 0 0' }}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="soft">{name}</dt>
          <dd className="text-right">{unbroken(value)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
