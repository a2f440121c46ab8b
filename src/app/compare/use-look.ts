/** Looks into the steps of a compared run, on a worker of its own, so that its machine is drawn from as much as the present run's. */
import { transfer } from 'comlink'
import { useEffect, useState } from 'react'
import { axisOf } from '../../core/playhead/axis.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import type { LookedInto } from '../../core/playhead/shown.ts'
import { createSource } from '../../core/source.ts'
import type { Details, RunView, ViewProps } from '../../labs/page.ts'
import { openConnection } from '../../worker/connection.ts'
import type { Report } from '../../worker/protocol.ts'

/** A step is looked into at most once in this time, in milliseconds, as in the present run. */
const EVERY_MS = 40

/** The details under the playhead of a finished run; none while `wanted` is false. */
export function useLook(
  lab: string,
  run: RunView,
  { axis, playhead }: Pick<ViewProps, 'axis' | 'playhead'>,
  wanted: boolean,
): Details {
  const [source] = useState(() => createSource<LookedInto | undefined>(undefined))
  const { values, recording, finished } = run
  const { unit } = axis
  useEffect(() => {
    if (!wanted || !finished) return
    return look(
      lab,
      values,
      () => Math.floor(axisOf(recording, unit).stepAt(playhead.position())),
      playhead,
      source.set,
    )
  }, [lab, values, recording, finished, unit, playhead, source, wanted])
  return source
}

/** Follows the playhead until it is ended by the returned function. A worker that is lost leaves the picture as it would be without. */
function look(
  lab: string,
  values: RunView['values'],
  stepNow: () => number,
  playhead: Playhead,
  put: (looked: LookedInto | undefined) => void,
): () => void {
  let latestStep = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  const connection = openConnection<Report>({
    onReport(report) {
      if (report.type !== 'inspected') return
      const { step, detail } = report
      put(detail && { step, detail })
    },
    busy: () => false,
    always: false,
    lost: () => end(),
  })
  const ask = () => {
    timer = undefined
    const step = stepNow()
    if (step === latestStep) return
    latestStep = step
    void connection.exposed.single.inspect(step)
    timer = setTimeout(ask, EVERY_MS)
  }
  const stop = playhead.subscribe(() => {
    if (timer === undefined) ask()
  })
  const end = () => {
    stop()
    clearTimeout(timer)
    put(undefined)
    connection.end()
  }
  void connection.exposed.single.connect(transfer(connection.port, [connection.port]))
  connection.attach([values])
  void connection.exposed.single.adopt({ runId: 1, lab, values })
  ask()
  return end
}
