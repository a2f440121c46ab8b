/** What the game looks like, on its tile: the processor where the player is, and those that the player has not seen. */
import { levels } from '../../core/game/levels.ts'
import styles from './home.module.css'

const COLUMNS = 4
const SIZE = 44
/** From a processor to the next one. */
const STEP = { x: 66, y: 62 }
const FIRST = { x: 61, y: 59 }
/** Tasks that the first one has. */
const TASKS = 9

const placeOf = (p: number) => ({ x: FIRST.x + STEP.x * (p % COLUMNS), y: FIRST.y + STEP.y * Math.floor(p / COLUMNS) })

/** The picture. */
export function GamePicture() {
  const [{ links }] = levels
  return (
    <svg className={`cover full-width full-height ${styles.game}`} viewBox="0 0 320 180" aria-hidden="true">
      {links.flatMap((neighbours, p) =>
        neighbours
          .filter((q) => q > p)
          .map((q) => {
            const [from, to] = [placeOf(p), placeOf(q)]
            return <line key={`${p}-${q}`} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          }),
      )}
      {links.map((_, p) => {
        const { x, y } = placeOf(p)
        return (
          <g key={p}>
            <rect
              data-here={p === 0 || undefined}
              x={x - SIZE / 2}
              y={y - SIZE / 2}
              width={SIZE}
              height={SIZE}
              rx={6}
            />
            <text x={x} y={y + 7}>
              {p === 0 ? TASKS : '?'}
            </text>
          </g>
        )
      })}
      <circle className={styles.task} cx={FIRST.x + SIZE / 2 + 6} cy={FIRST.y} r={6} />
    </svg>
  )
}
