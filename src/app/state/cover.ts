/**
 * What a question covers until it is answered: one place says it for numbers, curves, captions, and what a run is compared with. A prediction
 * stands in the place of the whole picture; a part of a lecture covers all numbers of its runs until its answer is uncovered; an exercise of a
 * lesson covers the number that it asks for. What is ahead of a race's clock is its own (race-cover.ts).
 */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Exercise, Scene } from '../../core/content/lesson.ts'
import type { Expression } from '../../core/text/expression/tree.ts'
import { sceneOn } from './lesson.ts'
import { solvedAs, type Try, tries } from './tries.ts'
import { usePage } from './use.ts'

/** What is covered. */
export interface Cover {
  /** The metrics whose numbers are: some by their ids, or all of them. */
  readonly metrics: 'all' | readonly string[]
  /** Whether the run that the present one is compared with is, too, and what theory says. */
  readonly comparison: boolean
}

/** Nothing is covered. */
export const NOTHING: Cover = { metrics: [], comparison: false }

/** Everything is that says how a run ends. */
export const EVERYTHING: Cover = { metrics: 'all', comparison: true }

/** Whether a metric’s number is covered. */
export const isCovered = ({ metrics }: Cover, id: string): boolean => metrics === 'all' || metrics.includes(id)

/** The metric of the shown run that an expression is, if it is one and no more. */
const metricHere = (tree: Expression): string | undefined =>
  typeof tree !== 'number' && tree[0] === 'metric' && tree[1] === 'here' ? tree[2] : undefined

/** The metric that an exercise asks for: one that is to be read off the picture or worked out, and not off a number above it. */
export const askedBy = (exercise: Exercise): string | undefined =>
  exercise.kind === 'number' ? metricHere(exercise.answer) : undefined

/** What the exercises of a part cover that are not solved by these tries. */
export function coverOf({ exercises }: Pick<Scene, 'exercises'>, tried: readonly Try[]): Cover {
  const metrics = exercises.flatMap((one) => {
    const metric = askedBy(one)
    return metric !== undefined && solvedAs(tried, one.id) === undefined ? [metric] : []
  })
  return metrics.length > 0 ? { metrics, comparison: false } : NOTHING
}

/** What the part of a lecture covers that is on. */
export const CoverContext = createContext<Cover>(NOTHING)

/** What is covered now. A panel that the reader opens is no part of it: an exercise may ask to look there. */
export function useCover(): Cover {
  const around = useContext(CoverContext)
  const scene = usePage(sceneOn)
  const { key, isAsked } = usePage((s) => ({ key: `${s.lab}/${s.lesson?.id}`, isAsked: s.asking !== undefined }))
  const tried = useSyncExternalStore(tries.subscribe, () => tries.all()[key])
  return useMemo(() => {
    if (isAsked) return EVERYTHING
    if (around.metrics === 'all') return around
    return scene ? coverOf(scene, tried?.tries ?? []) : NOTHING
  }, [around, isAsked, scene, tried])
}
