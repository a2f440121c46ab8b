/** `evenkeel check`. */
import { inputError } from '../../library/input-error.ts'
import { checkedText, checkProgram, readOrders } from '../check.ts'
import type { Flags, Job, Typed } from './typed.ts'

/** Checks a program of the reader's own. */
export function check({ words: [source], flags }: Typed): Job {
  const { lab, jobs, json } = flags
  const orders = ordersIn(flags)
  return async (labs, program) => {
    const it = await checkProgram({ source, lab, jobs, ...(orders && { orders }) }, labs, program)
    console.log(json ? JSON.stringify(it) : checkedText(it))
    if (!it.isSound) process.exitCode = 1
  }
}

/** How all orders are searched, where they are. */
function ordersIn({ orders, processors, tasks, seconds, interrupts, overtaking }: Flags) {
  const its = { processors, tasks, seconds, interrupts, overtaking }
  if (orders) return readOrders(its)
  const alone = Object.entries(its).find(([, value]) => value)
  if (alone) throw inputError(`--${alone[0]}`, 'it with --orders', 'it alone')
  return undefined
}
