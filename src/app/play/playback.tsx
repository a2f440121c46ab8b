/** Transport and track: one after the other, and on a phone together at the lower edge, under the thumb. */
import type { Marker } from '../../labs/page.ts'
import { Track } from './track.tsx'
import styles from './transport.module.css'
import { Transport } from './transport.tsx'

/** Both, for the run that is shown. */
export function Playback({ markers }: { readonly markers: readonly Marker[] }) {
  return (
    <div className={styles.playback} data-playback="">
      <Transport marked={markers.length > 0} />
      <Track markers={markers} />
    </div>
  )
}
