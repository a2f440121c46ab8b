/** The problem that the reader has said, as its lab takes it. */
import { useEffect, useMemo, useState } from 'react'
import { heldFile } from '../../core/attachments/held.ts'
import { answersOf, parseProblem, type TakenProblem, takeProblem, workFileOf } from '../../core/problem/problem.ts'
import { isLoaded, labs, loadLab } from '../../labs/descriptions.ts'
import { mappings } from '../../labs/problems.ts'
import { recall } from './stored-files.ts'
import { usePage } from './use.ts'

/** What was said, what is wrong with it by question, and what the lab makes of it as soon as that is loaded. */
export function useTaken() {
  const problem = usePage((s) => s.queries.problem ?? '')
  const description = useMemo(() => parseProblem(problem, mappings), [problem])
  const { how, texts } = description
  const mapping = how === undefined ? undefined : mappings[how]
  const [loading, setLoading] = useState<{ readonly lab: string; readonly failed: boolean }>()
  useEffect(() => {
    if (how === undefined || isLoaded(how)) return
    let isWanted = true
    const end = (failed: boolean) => () => isWanted && setLoading({ lab: how, failed })
    loadLab(how).then(end(false), end(true))
    return () => {
      isWanted = false
    }
  }, [how])
  const file = mapping && workFileOf(mapping, texts) ? texts.file : undefined
  const [, setRecalled] = useState<string>()
  useEffect(() => {
    // A file of an earlier visit.
    if (file !== undefined && !heldFile(file)) void recall([file]).then(() => heldFile(file) && setRecalled(file))
  }, [file])
  const isHere = file === undefined || heldFile(file) !== undefined
  const isThere = how !== undefined && (isLoaded(how) || (loading?.lab === how && !loading.failed))
  const { answers, problems } = useMemo(
    () => (mapping ? answersOf(mapping, texts) : { answers: undefined, problems: {} }),
    [mapping, texts],
  )
  const mappedProblem = useMemo<TakenProblem | undefined>(
    () =>
      mapping && answers && how !== undefined && isThere && isHere
        ? takeProblem(labs[how], mapping, answers, texts.file)
        : undefined,
    [mapping, answers, how, isThere, texts.file, isHere],
  )
  return { description, mapping, problems, mappedProblem, failed: loading?.lab === how && loading?.failed === true }
}
