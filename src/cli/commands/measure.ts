/** `evenkeel measure`. */
import { attachReady } from '../attach.ts'
import { isWrong, measuredJson, measuredText, measureHere } from '../measure.ts'
import { assigned, type Job, type Typed } from './typed.ts'

/** Runs a balancer on threads of this computer. */
export function measure({ words: [source], flags }: Typed): Job {
  const { processors, nodes, grain, times, json } = flags
  const request = { source, processors, nodes, grain, times, ...assigned(flags) }
  return async (labs, program) => {
    await attachReady(Object.values(labs), request.attach)
    const it = await measureHere(request, program)
    console.log((json ? measuredJson : measuredText)(it))
    if (isWrong(it.measured)) process.exitCode = 1
  }
}
