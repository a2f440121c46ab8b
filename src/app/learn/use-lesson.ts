/** React's way to the running lesson: its scene, and the runs that its texts quote. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Scene, ShownLesson } from '../../core/content/lesson.ts'
import { parseLink } from '../../core/link/link.ts'
import type { KnownRuns } from '../../core/text/expression/tree.ts'
import { labs } from '../../labs/descriptions.ts'
import { sharedPool } from '../../worker/pool.ts'
import { loadedLesson } from '../state/lesson.ts'
import { progress } from '../state/progress.ts'
import { tries } from '../state/tries.ts'
import { usePage, useSession } from '../state/use.ts'

/** The lesson that is on. */
export interface Running {
  readonly key: string
  readonly lesson: ShownLesson
  readonly index: number
  readonly scene: Scene
}

/** The lesson that is on, if there is one. */
export function useLesson(): Running | undefined {
  const { lab, present } = usePage((s) => ({ lab: s.lab, present: s.lesson }))
  const key = `${lab}/${present?.id}`
  const lesson = present && loadedLesson(key)
  const index = present?.scene ?? 0
  // The same object until another scene is on: where a reader is in it is stored when it begins, not at every change.
  return useMemo(() => lesson && { key, lesson, index, scene: lesson.scenes[index] }, [key, lesson, index])
}

/** What a learner has done so far, by lesson. */
export function useProgress() {
  return useSyncExternalStore(progress.subscribe, progress.all)
}

/** What a learner has tried at a lesson's exercises. */
export function useTries(key: string) {
  useSyncExternalStore(tries.subscribe, tries.all)
  return tries.of(key).tries
}

/** Runs that are known, by lab and query: a lesson's are few, and the same in every scene. */
const lessonRuns = new Map<string, KnownRuns[string]>()

/** How long the runs of a scene of a lesson that is not ours may take together, in milliseconds: then they are ended, and it is said. */
const BUDGET_MS = 60_000

/**
 * The runs of these queries, by the same names, as far as they are finished.
 *
 * @param onLong is called where they are ended because they take too long, with what of them is finished; without it they never are
 */
export function useRuns(
  lab: string,
  queries: Readonly<Record<string, string>>,
  onLong?: (finished: number, of: number) => void,
): KnownRuns {
  const [, count] = useState(0)
  const key = Object.values(queries).join('\n')
  useEffect(() => {
    const missing = [...new Set(key.split('\n'))].filter((query) => !lessonRuns.has(`${lab}?${query}`))
    if (missing.length === 0) return
    const runs = missing.map((query) => ({ values: parseLink(`${lab}?${query}`, labs).values }))
    const batch = sharedPool().run(lab, runs, {
      outcomes(from, outcomes) {
        for (const [i, outcome] of outcomes.entries()) {
          if (!('metrics' in outcome)) continue
          lessonRuns.set(`${lab}?${missing[from + i]}`, { ...runs[from + i], metrics: outcome.metrics })
        }
        count((n) => n + 1)
      },
    })
    const over = () => {
      const finished = missing.filter((query) => lessonRuns.has(`${lab}?${query}`)).length
      if (finished === missing.length) return
      batch.cancel()
      onLong?.(finished, missing.length)
    }
    const timer = onLong && setTimeout(over, BUDGET_MS)
    return () => {
      clearTimeout(timer)
      batch.cancel()
    }
  }, [lab, key, onLong])
  return Object.fromEntries(
    Object.entries(queries).flatMap(([name, query]) => {
      const run = lessonRuns.get(`${lab}?${query}`)
      return run ? [[name, run]] : []
    }),
  )
}

/** The runs that a scene's texts quote, as far as they are finished. */
export function useKnownRuns(lab: string, { lesson, scene }: Running): KnownRuns {
  const { notify } = useSession()
  const onLong = useCallback(
    (finished: number, of: number) =>
      notify({
        id: 'lesson',
        kind: 'warning',
        text: `The runs of this lesson take very long: ${finished} of ${of} were done in a minute, and the others are ended. The numbers that need them stay open, as "…".`,
      }),
    [notify],
  )
  return useRuns(lab, { ...lesson.runs, here: scene.query }, lesson.head && onLong)
}
