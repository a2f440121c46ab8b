/** What a picture of a kind of work is: how it is painted at a moment, what lies where, and what is said about it. */
import type { ComponentType } from 'react'
import type { Surface } from '../../charts/canvas.ts'
import type { Theme } from '../../charts/colour.ts'
import type { Values } from '../../core/parameters.ts'
import { FATE, type WorkDone } from '../../core/workloads/workload.ts'
import type { Fact } from '../network/graph.ts'
import type { Box } from '../network/layout/layout.ts'
import type { PictureTable } from '../picture/frame.tsx'
import type { Timeline } from './timeline.ts'

/** What a picture is made from. */
export interface WorkScene {
  readonly work: WorkDone
  /** What the workload gives for it (`Workload.scene`), of the type that its file names. */
  readonly scene: object | undefined
  readonly values: Values
  readonly timeline: Timeline
}

/** Whether a task had no children. */
export const isLeaf = ({ work }: WorkScene, task: number): boolean => work.fate[task] === FATE.leaf

/** A picture on a surface. Times are seconds of the run. */
export interface WorkPainter {
  /** @param task that is pointed at; −1 for none. @param processor whose work stands out; −1 for none */
  paint(time: number, task: number, processor: number): void
  /** The task at a place; −1 where there is none. */
  at(x: number, y: number, time: number): number
  boxOf(task: number): Box
  /** Settings that a rectangle drawn on the picture stands for; absent where nothing can be chosen so. */
  chosen?(
    from: readonly [x: number, y: number],
    to: readonly [x: number, y: number],
  ): { readonly box: Box; readonly changes: Values }
}

/** One of several ways to colour a picture. */
interface Mode {
  readonly id: string
  readonly label: string
}

/** The picture of a kind of work. */
export interface WorkPicture {
  /** The ways to colour it, the first of which it opens with; none where there is only one. */
  readonly modes?: readonly Mode[]
  painter(scene: WorkScene, surface: Surface, theme: Theme, mode: string): WorkPainter
  /** The picture in a sentence or two, at a moment. */
  summary(scene: WorkScene, time: number): string
  /** What a task is called, and what is known about it at a moment. */
  nameOf(scene: WorkScene, task: number): string
  facts(scene: WorkScene, task: number, time: number): readonly Fact[]
  /** From a task to another by an arrow key; −1 where there is none. */
  step(scene: WorkScene, task: number, key: string): number
  /** A table that says the same as the picture at a moment. */
  table(scene: WorkScene, time: number): PictureTable
  /** What the marks mean, beside the processors' colours. */
  readonly Legend?: ComponentType<{ readonly scene: WorkScene; readonly mode: string }>
  /** How a rectangle is drawn on it, in a sentence, where that chooses something. */
  readonly hint?: string
}
