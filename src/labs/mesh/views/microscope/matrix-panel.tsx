/** How much each processor sends to each other: in an iteration, and in the last remap. */
import { loadColours, loadIndex } from '../../../../charts/colour.ts'
import { useTheme } from '../../../../charts/theme.ts'
import { count, counted } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { Traffic, Transfers } from '../../model/detail.ts'

interface MatrixPanelProps {
  readonly traffic: Traffic | undefined
  readonly transfers: Transfers | undefined
}

/** Larger matrices show their beginning. */
const LISTED = 32

/** Two matrices, one below the other. */
export function MatrixPanel({ traffic, transfers }: MatrixPanelProps) {
  return (
    <>
      {traffic ? (
        <Matrix
          label="Elements sent in each iteration"
          summary={`${counted(traffic.messages, 'message')} with ${counted(traffic.fetched, 'element')}; ${counted(traffic.cut, 'edge')} cut.`}
          matrix={traffic.matrix}
          diagonal={false}
        />
      ) : (
        <p>A list without a mesh: nothing is fetched.</p>
      )}
      {transfers ? (
        <Matrix
          label="Elements moved by the remap"
          summary={`${counted(transfers.messages, 'message')} with ${counted(transfers.moved, 'element')}; ${count(transfers.overlap)} stay, on the diagonal.`}
          matrix={transfers.matrix}
          diagonal
        />
      ) : (
        <p>Until here nothing was remapped.</p>
      )}
    </>
  )
}

interface MatrixProps {
  readonly label: string
  readonly summary: string
  /** From i to j at i · p + j. */
  readonly matrix: Int32Array
  readonly diagonal: boolean
}

function Matrix({ label, summary, matrix, diagonal }: MatrixProps) {
  const theme = useTheme()
  const p = Math.round(Math.sqrt(matrix.length))
  const shown = Math.min(p, LISTED)
  const processors = Array.from({ length: shown }, (_, i) => i)
  const most = matrix.reduce((greatest, each) => Math.max(greatest, each), 0)
  const colours = loadColours(theme).css
  return (
    <>
      <h3 className="medium">{label}</h3>
      <p>{summary}</p>
      <table className={`small text-right nowrap ${styles.matrix}`}>
        <thead>
          <tr>
            <th scope="col">from \ to</th>
            {processors.map((j) => (
              <th key={j} scope="col">
                {j}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {processors.map((i) => (
            <tr key={i}>
              <th scope="row">{i}</th>
              {processors.map((j) => {
                const elements = matrix[i * p + j]
                const index = loadIndex(elements, most)
                return (
                  <td key={j}>
                    {elements > 0 && (diagonal || i !== j) && (
                      <>
                        <i className="block keeps-colours" style={{ height: 6, background: colours[index] }} />
                        {count(elements)}
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {p > shown && <p>And {count(p - shown)} more processors.</p>}
    </>
  )
}
