/** The game in a class, in the hall: the lecturer begins and ends, and the hall sees all processors and the clock. */
import { useEffect, useState } from 'react'
import type { HallView } from '../../core/game/class.ts'
import { TICKS } from '../../core/game/game.ts'
import { CLASS, classLevel, levels } from '../../core/game/levels.ts'
import { counted } from '../../core/text/format.ts'
import { commandGame, followHall } from '../class/room.ts'
import { roomOf } from '../class/room-word.ts'
import { QrImage, useQrCode } from '../share/qr-code.tsx'
import { addressWith } from '../state/address.ts'
import { Button } from '../ui/button.tsx'
import { Against } from './against.tsx'
import styles from './game.module.css'
import { Scores } from './scores.tsx'
import { StoryOf } from './story-of.tsx'

/** The hall. */
export function Hall({ hallKey }: { readonly hallKey: string }) {
  const [view, setView] = useState<HallView>()
  const [shown, setShown] = useState(false)
  const [message, setMessage] = useState('')
  useEffect(() => followHall(hallKey, setView), [hallKey])
  const address = addressWith('game')
  const code = useQrCode(address)
  const command = (text: string) =>
    void commandGame(hallKey, text).then((sent) => setMessage(sent.done ? '' : sent.why))
  if (!view) return <p role="status">The room is being opened…</p>
  const { state, phones, time, loads, doing, hasPhone, executed } = view
  const level = levels.find(({ id }) => id === view.level)
  return (
    <div className="stack gap-16 grow any-height">
      <div className="flex wrap between gap-16 rigid">
        <div className="stack gap-8">
          <p className="large" role="status">
            Room {roomOf(location.search)}: {counted(phones, 'phone')}
            {phones < CLASS.least && `; a round has ${CLASS.least} processors or more`}
          </p>
          <p className="flex wrap gap-8">
            {state === 'play' ? (
              <Button onClick={() => command('stop')}>End the round</Button>
            ) : (
              levels.map(({ id, title }, i) => (
                <Button key={id} look={i === 0 ? 'solid' : 'framed'} onClick={() => command(`start ${id}`)}>
                  Begin {i + 1}: {title}
                </Button>
              ))
            )}
            {state === 'play' && (
              <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
                {shown ? 'Hide the loads' : 'Show all loads'}
              </Button>
            )}
          </p>
          {state !== 'play' && <p className="soft breaks">Phones open {address}</p>}
          <p role="alert">{message}</p>
        </div>
        {state === 'play' ? (
          <p className={`heavy text-right line-1-25 ${styles.large}`}>
            {(time / TICKS).toFixed(1)} ms
            <span className="block small soft">{executed} tasks done</span>
          </p>
        ) : (
          <div style={{ width: 'min(40vw, 34vh)' }}>
            <QrImage code={code === 'too long' ? undefined : code} />
          </div>
        )}
      </div>
      {state === 'over' && level && (
        <>
          <h2 className="large">All tasks are done after {(time / TICKS).toFixed(1)} ms</h2>
          <Against
            level={classLevel(level, loads.length)}
            playerTimes={[{ label: 'Your class', millis: time / TICKS }]}
          />
          <Scores level={level} />
          <StoryOf level={level} className="large" />
        </>
      )}
      {state === 'play' && (
        <div
          className="grid grow gap-8"
          style={{ gridTemplateColumns: `repeat(${Math.ceil(Math.sqrt(loads.length))}, minmax(0, 1fr))` }}
          role="img"
          aria-label={`${counted(doing.filter((what) => what === 'idle').length, 'processor')} of ${loads.length} idle`}
        >
          {loads.map((load, p) => (
            <span
              key={p}
              className={`stack any-height pad-4-8 round-10 ${hasPhone[p] ? 'surface' : 'sunken'} ${styles.one}`}
              data-doing={shown ? doing[p] : undefined}
            >
              <span className="small">{p + 1}</span>
              <span className={`grow centre ${styles.load}`}>{shown ? load : ''}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
