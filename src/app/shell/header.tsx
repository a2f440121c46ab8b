/** The top bar: name, stories, undo, share, help, theme. */
import { useTheme } from '../../charts/theme.ts'
import { labs } from '../../labs/descriptions.ts'
import { useLabViews } from '../state/lab-views.ts'
import { presetOf } from '../state/page-link.ts'
import { VIEWS } from '../state/places.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button, IconButton } from '../ui/button.tsx'
import {
  ChevronIcon,
  ExportIcon,
  HelpIcon,
  LinkIcon,
  MoonIcon,
  RedoIcon,
  ResetIcon,
  SunIcon,
  UndoIcon,
} from '../ui/icons.tsx'
import styles from './header.module.css'
import { LazyBoundary } from './lazy-boundary.tsx'
import { PresetMenu } from './preset-menu.tsx'
import { toggleTheme } from './theme-choice.ts'
import { viewOf, views } from './views.tsx'

/** The top bar. */
export function Header() {
  const session = useSession()
  const { lab, past, future, view, lesson } = usePage((s) => ({
    lab: s.lab,
    past: s.past.length,
    view: s.view,
    lesson: s.lesson,
    future: s.future.length,
  }))
  const theme = useTheme()
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        <img src="./icon.svg" alt="" width={24} height={24} />
        <span>Evenkeel</span>
      </h1>
      {Object.keys(labs).length > 1 && (
        <select
          className={styles.lab}
          aria-label="Lab"
          value={lab}
          onChange={(event) => session.setLab(event.target.value)}
        >
          {Object.values(labs).map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {Object.keys(views).length > 0 && (
        <nav className={styles.views} aria-label="Views">
          {VIEWS.filter((id) => !viewOf(id)?.apart).map((id) => (
            <button
              key={id}
              type="button"
              aria-current={view === id ? 'page' : undefined}
              onClick={() => session.setView(id)}
            >
              {viewOf(id)?.label ?? 'Play'}
            </button>
          ))}
        </nav>
      )}
      {!lesson && (
        <LazyBoundary key={lab} fallback={<NoStories />} instead={<NoStories />}>
          <Stories />
        </LazyBoundary>
      )}
      <div className={styles.tools}>
        <IconButton label="Undo" shortcut="Ctrl+Z" disabled={past === 0} onClick={session.undo}>
          <UndoIcon />
        </IconButton>
        <IconButton label="Redo" shortcut="Ctrl+Shift+Z" disabled={future === 0} onClick={session.redo}>
          <RedoIcon />
        </IconButton>
        <IconButton
          label="Reset everything"
          shortcut="R"
          disabled={lesson !== undefined}
          onClick={() => session.reset()}
        >
          <ResetIcon />
        </IconButton>
        <Button
          icon={<LinkIcon />}
          className={styles.share}
          title="Share (Q)"
          onClick={() => session.setDialog('share')}
        >
          <span>Share</span>
        </Button>
        <IconButton label="Export" shortcut="E" onClick={() => session.setDialog('export')}>
          <ExportIcon />
        </IconButton>
        <IconButton label="Help" shortcut="?" onClick={() => session.setDialog('help')}>
          <HelpIcon />
        </IconButton>
        <IconButton label={theme === 'dark' ? 'Light theme' : 'Dark theme'} shortcut="T" onClick={toggleTheme}>
          {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        </IconButton>
      </div>
    </header>
  )
}

/** The lab's stories. */
function Stories() {
  const session = useSession()
  const { lab, values, open } = usePage((s) => ({ lab: s.lab, values: s.values, open: s.dialog === 'stories' }))
  const { presets } = useLabViews(lab)
  return (
    <PresetMenu
      presets={presets}
      current={presetOf(values, presets, lab)?.id}
      onChoose={session.choosePreset}
      open={open}
      onOpenChange={(open) => session.setDialog(open ? 'stories' : undefined)}
    />
  )
}

/** What stands there while they are not. */
const NoStories = () => (
  <Button disabled icon={<ChevronIcon size={14} />}>
    Stories
  </Button>
)
