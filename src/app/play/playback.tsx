/** Transport and track: one after the other, and on a phone together at the lower edge, under the thumb. */

import { useMemo } from 'react'
import { useLabViews } from '../state/lab-views.ts'
import { useRaceCover } from '../state/race-cover.ts'
import { usePage } from '../state/use.ts'
import { ChartChoice, PictureChoice } from './choices.tsx'
import { Track } from './track.tsx'
import styles from './transport.module.css'
import { Transport } from './transport.tsx'

/** Both, for the run that is shown, and what pictures and which chart of it are shown. */
export function Playback() {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const page = useLabViews(lab)
  const covered = useRaceCover() !== 'nothing'
  const markers = useMemo(() => (run && !covered ? page.markers(run) : []), [page, run, covered])
  return (
    <div className={styles.playback} data-playback="">
      <Transport marked={markers.length > 0}>
        <PictureChoice page={page} />
        <ChartChoice page={page} />
      </Transport>
      <Track markers={markers} />
    </div>
  )
}
