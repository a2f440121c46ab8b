/** What a lecture is led by: the transport, the way through playlist or stories, and what the screen shows. */

import { useEffect, useState } from 'react'
import { loadLab } from '../../labs/descriptions.ts'
import type { LabViews, Marker } from '../../labs/page.ts'
import { useBreakItems } from '../break/breaking.ts'
import { Track } from '../play/track.tsx'
import { Transport } from '../play/transport.tsx'
import { askedByStory } from '../state/asking.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { entriesOf, storyOf } from '../state/playlist.ts'
import { chartsFor } from '../state/shown-chart.ts'
import { useOpenStory, usePage, useSession, useStory } from '../state/use.ts'
import { useShortcut } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { MoreIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { wordsOf } from './entries.ts'
import { toggleFullScreen } from './full-screen.ts'
import { openPresenter } from './open-presenter.ts'
import styles from './tools.module.css'

/** How long controls stay after the pointer or a key has called for them, in milliseconds. */
const STAY_MS = 3500

interface ControlsProps {
  readonly page: LabViews
  /** Where a run is shown: the curve that is on, by its id, and the marks of the track. */
  readonly picture?: { readonly chart: string; readonly markers: readonly Marker[] }
  /** Whether they stay. */
  readonly alwaysShown?: boolean
}

/** The controls: they come over the foot of the picture when called for, and have room of their own where they stay. */
export function Controls({ page, picture, alwaysShown = false }: ControlsProps) {
  const session = useSession()
  const { code, pinned } = usePage((s) => s.lecture)
  const values = usePage((s) => s.run?.values ?? s.values)
  const why = usePage((s) => (s.compared.length > 0 ? s.panel === 'why' : undefined))
  const began = usePage((s) => s.entry)
  const lab = usePage((s) => s.lab)
  const open = useOpenStory()
  const asking = picture && open?.changed.length === 0 ? askedByStory(lab, open.story) : undefined
  const breaks = useBreakItems()
  const keys = {
    code: useShortcut('share'),
    hold: useShortcut('pin-controls'),
    black: useShortcut('black'),
    full: useShortcut('full-screen'),
  }
  // They show where they are at the beginning, and not again with each entry.
  const called = useCalled(!began)
  const stay = alwaysShown || pinned
  const further = (
    <>
      <Way page={page} />
      {picture && (
        <Menu
          label="Curve"
          look="quiet"
          align="right"
          items={chartsFor(page, values).map(({ id, label }) => ({
            id,
            label,
            checked: id === picture.chart,
            onChoose: () => session.setChart(id),
          }))}
        >
          Curve
        </Menu>
      )}
      {picture && why !== undefined && (
        <Button aria-pressed={why} onClick={() => session.setPanel(why ? 'numbers' : 'why')}>
          Why?
        </Button>
      )}
      <Menu
        label="Lecture"
        buttonLabel="More of the lecture"
        look="quiet"
        align="right"
        icon={<MoreIcon />}
        items={[
          ...(asking ? [{ id: 'predict', label: 'Predict first', onChoose: () => session.guide.ask(asking) }] : []),
          { id: 'list', label: 'Playlist…', onChoose: () => session.setDialog('playlist') },
          { id: 'presenter', label: 'Presenter view', onChoose: () => openPresenter(session) },
          { id: 'code', label: 'QR code', shortcut: keys.code, onChoose: () => session.setLecture({ code: !code }) },
          {
            id: 'hold',
            label: pinned ? 'Let the controls go' : 'Keep the controls',
            shortcut: keys.hold,
            onChoose: () => session.setLecture({ pinned: !pinned }),
          },
          {
            id: 'black',
            label: 'Black screen',
            shortcut: keys.black,
            onChoose: () => session.setLecture({ black: true }),
          },
          { id: 'full', label: 'Full screen', shortcut: keys.full, onChoose: () => void toggleFullScreen(session) },
          ...(picture && why === undefined ? breaks : []),
        ]}
      >
        {undefined}
      </Menu>
      <Button look="solid" onClick={() => session.project(false)}>
        Leave
      </Button>
    </>
  )
  return (
    <div
      className={`absolute surface no-pointer ${styles.controls}`}
      data-shown={called || stay || undefined}
      data-kept={stay || undefined}
      data-controls=""
    >
      {picture ? (
        <>
          <div style={{ paddingLeft: 'calc(2 * var(--text-small))' }}>
            <Track markers={picture.markers} />
          </div>
          <Transport marked={picture.markers.length > 0}>{further}</Transport>
        </>
      ) : (
        <div className="row at-end gap-8 pad-4-16">{further}</div>
      )}
    </div>
  )
}

/** Titles of a playlist's entries, in their order, as soon as their labs are there. */
export function useEntryWords(list: string) {
  const [views, setViews] = useState<Readonly<Record<string, LabViews>>>({})
  const entries = entriesOf(list)
  useEffect(() => {
    let current = true
    const ids = [...new Set(entries.flatMap((entry) => ('lab' in entry ? [entry.lab] : [])))]
    void Promise.all(
      ids.map(async (lab) => {
        await loadLab(lab)
        return [lab, await loadLabViews(lab)] as const
      }),
    ).then((loaded) => current && setViews(Object.fromEntries(loaded)))
    return () => {
      current = false
    }
  }, [entries])
  return entries.map((entry, i) => ({
    ...wordsOf(entry, 'lab' in entry ? views[entry.lab] : undefined),
    story: 'story' in entry ? storyOf(entry, views[entry.lab]) : undefined,
    /** Counted from 1. */
    place: i + 1,
  }))
}

/** To another entry of the playlist; without one, to another story. A choice of the browser's own because it has room. */
function Way({ page }: { readonly page: LabViews }) {
  const session = useSession()
  const { list, entry } = usePage((s) => ({ list: s.list, entry: s.entry }))
  const story = useStory()
  const words = useEntryWords(list)
  if (words.length === 0) {
    return (
      <select
        className={`any-width high-32 pad-4-8 ${styles.way}`}
        aria-label="Story"
        value={story?.id ?? ''}
        onChange={(event) => {
          const chosen = page.stories.find(({ id }) => id === event.target.value)
          if (chosen) session.chooseStory(chosen)
        }}
      >
        <option value="">Choose a story</option>
        {page.stories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const at = entry === undefined ? -1 : Math.min(entry, words.length - 1)
  return (
    <div className={`flex gap-4 any-width ${styles.playlist}`} role="group" aria-label="Playlist">
      <Button
        disabled={at <= 0}
        onClick={() => void session.stepEntry(-1)}
        aria-label="Previous entry"
        title="Previous entry (PageUp)"
      >
        ‹
      </Button>
      <select
        className={`any-width high-32 pad-4-8 ${styles.way}`}
        aria-label="Entry"
        value={at}
        onChange={(event) => void session.showEntry(Number(event.target.value))}
      >
        {at < 0 && <option value={-1}>Not begun</option>}
        {words.map(({ place, title }) => (
          <option key={place} value={place - 1}>
            {place} of {words.length}: {title}
          </option>
        ))}
      </select>
      <Button
        disabled={at === words.length - 1}
        onClick={() => void session.stepEntry(1)}
        aria-label="Next entry"
        title="Next entry (PageDown)"
      >
        ›
      </Button>
    </div>
  )
}

/** Whether controls are called for: for some seconds after the pointer has moved or a key was pressed. */
function useCalled(first: boolean): boolean {
  const [called, setCalled] = useState(first)
  useEffect(() => {
    let timer = setTimeout(() => setCalled(false), STAY_MS)
    const call = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCalled(false), STAY_MS)
      setCalled(true)
    }
    const key = (event: KeyboardEvent) => {
      // The keys of a presenter's remote call only for what they do, and so does the key of the code.
      if (!['PageDown', 'PageUp', '.', 'b', 'B', 'q', 'Q'].includes(event.key)) call()
    }
    addEventListener('pointermove', call)
    addEventListener('pointerdown', call)
    addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', call)
      removeEventListener('pointerdown', call)
      removeEventListener('keydown', key)
    }
  }, [])
  return called
}
