import { useMemo } from 'react'
import { type RunName, runNames } from '../../core/link/run-names.ts'
import { labs } from '../../labs/descriptions.ts'
import { usePage } from '../state/use.ts'

/** What the present run and the compared ones are called, in this order. */
export function useRunNames(): readonly RunName[] {
  const { lab, values, compared } = usePage(({ lab, values, compared }) => ({ lab, values, compared }))
  return useMemo(() => runNames(labs[lab].parameters, [values, ...compared]), [lab, values, compared])
}
