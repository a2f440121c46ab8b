/**
 * Runs that execute a program of the reader's own, each in a thread of its own, and looks inside them: a program that does not answer is ended, and costs its run
 * alone. What crosses is plain data.
 */
import type { Values } from '../core/parameters.ts'
import { silentProblem } from '../core/program/signs.ts'
import type { Answer, Ask } from './answering.ts'
import type { Computed } from './compute.ts'
import { InputError } from './input-error.ts'
import { startThread } from './threads.ts'
import type { RunOptions } from './types.ts'

/** How long a thread is kept for another question, in milliseconds. */
const KEPT_MS = 10_000

/** Asks a thread and waits for its answer, one question at a time. It is kept for a while for the next one. */
export function question(parameter: string) {
  let listener: { resolve: (answer: Answer) => void; reject: (error: unknown) => void } | undefined
  let thread: ReturnType<typeof startThread> | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(later)
    void thread?.end()
    thread = undefined
  }
  const start = () =>
    startThread({
      report: (report) => listener?.resolve(report as Answer),
      executing: () => listener !== undefined,
      lost(message, line) {
        thread = undefined
        listener?.reject(
          line === undefined ? new Error(message) : new InputError(silentProblem(parameter, line).message),
        )
      },
    })
  return {
    end,
    async ask(ask: Ask, { signal, onProgress }: Pick<RunOptions, 'signal' | 'onProgress'> = {}): Promise<Answer> {
      signal?.throwIfAborted()
      clearTimeout(later)
      thread ??= start()
      thread.keep(true)
      const abort = () => {
        end()
        listener?.reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort)
      try {
        const answer = await new Promise<Answer>((resolve, reject) => {
          const take = (it: Answer) => {
            if (!('share' in it)) return resolve(it)
            try {
              onProgress?.(it.share)
            } catch (error) {
              end()
              reject(error)
            }
          }
          listener = { resolve: take, reject }
          thread?.post(ask)
        })
        if ('problem' in answer) throw answer.isInput ? new InputError(answer.problem) : new Error(answer.problem)
        return answer
      } finally {
        listener = undefined
        thread?.keep(false)
        later = setTimeout(end, KEPT_MS)
        // A process that has nothing else to do need not wait for it.
        if (typeof later === 'object') (later as { unref?(): void }).unref?.()
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

/** Makes a run in a thread of its own. */
export async function computeAlone(
  lab: string,
  values: Values,
  parameter: string,
  { record = true, ...options }: Pick<RunOptions, 'record' | 'signal' | 'onProgress'>,
): Promise<Computed> {
  const { ask, end } = question(parameter)
  try {
    return ((await ask({ ask: 'run', lab, values, record }, options)) as { readonly ran: Computed }).ran
  } finally {
    end()
  }
}
