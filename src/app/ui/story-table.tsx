/** A story’s table of further numbers. */
import type { Story } from '../../core/content/story.ts'

/** The further numbers of a story; nothing where it has none. */
export const StoryTable = ({ table }: Pick<Story, 'table'>) =>
  table && (
    <table className="table numbers named small">
      <thead>
        <tr>
          {table.head.map((cell, i) =>
            cell ? (
              <th key={i} scope="col">
                {cell}
              </th>
            ) : (
              <td key={i} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([label, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{label}</th>
            {cells.map((cell, j) => (
              <td key={j} className="nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
