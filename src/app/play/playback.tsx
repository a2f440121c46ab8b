/** Transport and track: one after the other, and on a phone together at the lower edge, under the thumb. */

import type { Marker } from '../../labs/page.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage } from '../state/use.ts'
import { ChartChoice, PictureChoice } from './choices.tsx'
import { Track } from './track.tsx'
import styles from './transport.module.css'
import { Transport } from './transport.tsx'

/** Both, for the run that is shown, and what pictures and which chart of it are shown. */
export function Playback({ markers }: { readonly markers: readonly Marker[] }) {
  const page = useLabViews(usePage((s) => s.lab))
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
