/** Several metrics of a method's runs: a study reads one of each method, so others are methods of their own, which are not shown. */
import type { StudyMethod } from './study.ts'

/** The id under which a metric of a method's runs is read; the study's own without one. */
export const readingOf = (method: string, metric?: string): string =>
  metric === undefined ? method : `${method} ${metric}`

/** Methods, each with other metrics that are read of its runs. */
export const withReadings = (methods: readonly StudyMethod[], metrics: readonly string[]): StudyMethod[] =>
  methods.flatMap((method) => [
    method,
    ...metrics.map((metric): StudyMethod => {
      const id = readingOf(method.id, metric)
      return { ...method, id, label: id, metric, hidden: true }
    }),
  ])
