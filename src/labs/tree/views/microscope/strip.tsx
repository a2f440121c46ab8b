/** The most and the least loaded processor before the first stage and after each: one sees the imbalance fall. */
import { count } from '../../../../core/text/format.ts'
import type { Spread } from './pairs.ts'
import styles from './panel.module.css'

/** Up to this many stages every one has its number written out and can be pressed. */
const READABLE = 12

/** What a strip is given. */
interface StripProps {
  readonly names: readonly string[]
  readonly spread: Spread
  /** What a stage is called. */
  readonly word: string
  /** The stage under the microscope, −1 for all. */
  readonly chosen: number
  readonly onChoose: (stage: number) => void
}

/** The strip: a bar from the least to the most loaded processor at each stage. */
export function Strip({ names, spread, word, chosen, onChoose }: StripProps) {
  const top = Math.max(1, ...spread.most)
  const readable = names.length <= READABLE
  const stages = spread.most.map((most, stage) => ({
    key: stage === 0 ? 'before' : `${stage} ${names[stage - 1]}`,
    stage,
    most,
    least: spread.least[stage],
  }))
  const spelled = (stage: number) => {
    const most = spread.most[stage]
    const least = spread.least[stage]
    const when = stage === 0 ? 'Before' : `After ${names[stage - 1]}`
    return `${when}: most loaded ${count(most)}, least ${count(least)}, difference ${count(most - least)}`
  }
  return (
    <figure className="no-margin">
      <figcaption className="soft small">
        Most − least loaded processor, {word} after {word}
      </figcaption>
      <ol className="list flex gap-2 above-4">
        {stages.map(({ key, stage, most, least }) => {
          const current = chosen >= 0 && (stage === chosen || stage === chosen + 1)
          const bar = (
            <>
              <span className={`block full-width positioned ${styles.track}`}>
                <span
                  className={`absolute ${styles.stripBar}`}
                  style={{
                    bottom: `${(100 * least) / top}%`,
                    height: `max(2px, ${(100 * (most - least)) / top}%)`,
                    background: current ? 'var(--accent)' : 'var(--line-strong)',
                  }}
                />
              </span>
              {readable && <span style={{ lineHeight: '20px' }}>{count(most - least)}</span>}
            </>
          )
          return (
            <li key={key} className={`grow any-width ${styles.stage}`} data-current={current} title={spelled(stage)}>
              {readable && stage > 0 ? (
                <button
                  type="button"
                  className="stack full-width pad-top-4 positioned soft small text-centre round-4 to-sunken"
                  aria-label={spelled(stage)}
                  onClick={() => onChoose(stage - 1)}
                >
                  {bar}
                </button>
              ) : (
                <span className="stack full-width pad-top-4 positioned soft small text-centre round-4">
                  <span className="visually-hidden">{spelled(stage)}</span>
                  {bar}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
