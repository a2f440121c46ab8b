/** A run's letter with a piece of its line, and what it is called. */

import type { RunName } from '../../core/link/run-names.ts'
import type { RunMark } from '../../labs/page.ts'

interface RunLabelProps {
  readonly mark: RunMark
  readonly name?: RunName
}

/** Letter and line, as at the ends of the curves; where there is room, the name beside them. */
export function RunLabel({ mark, name }: RunLabelProps) {
  return (
    <span className="inline-row gap-8 any-width" title={name?.full}>
      <span className="inline-row gap-4 rigid any-width heavy nowrap" style={{ color: mark.colour }}>
        <svg width={24} height={8} aria-hidden="true">
          <line x2={24} y1={4} y2={4} stroke="currentColor" strokeWidth={2} strokeDasharray={mark.dash} />
        </svg>
        {mark.name}
      </span>
      {name && <span className="any-width strong breaks line-1-25">{name.short}</span>}
    </span>
  )
}
