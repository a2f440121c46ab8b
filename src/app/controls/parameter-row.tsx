/** One parameter of the panel, by its kind. */
import { memo } from 'react'
import { ChoiceRow } from './choice-row.tsx'
import { FileRow } from './file-row.tsx'
import { ListRow } from './list-row.tsx'
import { LockedRow } from './locked-row.tsx'
import { NumberRow } from './number-row.tsx'
import type { RowProps } from './types.ts'

/** Chooses the row of a parameter. Memoised: while one slider is dragged the other rows rest. */
export const ParameterRow = memo(function ParameterRow({ parameter, ...rest }: RowProps) {
  if (rest.locked) return <LockedRow parameter={parameter} {...rest} />
  switch (parameter.kind) {
    case 'number':
      return <NumberRow parameter={parameter} {...rest} />
    case 'choice':
      return <ChoiceRow parameter={parameter} {...rest} />
    case 'list':
    case 'text':
      return <ListRow parameter={parameter} {...rest} />
    case 'attachment':
      return <FileRow parameter={parameter} {...rest} />
  }
})
