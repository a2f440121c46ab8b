/** `evenkeel league`. */
import { playedText, playLeague } from '../league.ts'
import type { Job, Typed } from './typed.ts'

/** Has programs compete. */
export const league =
  ({ words: files, flags: { lab, jobs, json } }: Typed): Job =>
  async (labs, program) => {
    const it = await playLeague({ files, lab, jobs }, labs, program)
    console.log(json ? JSON.stringify(it) : playedText(it))
  }
