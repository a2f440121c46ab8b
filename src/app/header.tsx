/** The top bar: name, stories, undo, share, help, theme. */
import { useTheme } from '../charts/theme.ts'
import { labs } from '../labs/descriptions.ts'
import styles from './header.module.css'
import { useLabPage } from './page-half.ts'
import { presetOf } from './page-link.ts'
import { VIEWS } from './places.ts'
import { PresetMenu } from './preset-menu.tsx'
import { toggleTheme } from './theme-choice.ts'
import { Button, IconButton } from './ui/button.tsx'
import { ExportIcon, HelpIcon, LinkIcon, MoonIcon, RedoIcon, ResetIcon, SunIcon, UndoIcon } from './ui/icons.tsx'
import { usePage, useSession } from './use.ts'
import { viewOf, views } from './views.tsx'

/** The top bar. */
export function Header() {
  const session = useSession()
  const { lab, values, past, future, dialog, view, lesson } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    past: s.past.length,
    dialog: s.dialog,
    view: s.view,
    lesson: s.lesson,
    future: s.future.length,
  }))
  const page = useLabPage(lab)
  const theme = useTheme()
  const preset = presetOf(values, page.presets, lab)
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
        <PresetMenu
          presets={page.presets}
          current={preset?.id}
          onChoose={session.choosePreset}
          open={dialog === 'stories'}
          onOpenChange={(open) => session.setDialog(open ? 'stories' : undefined)}
        />
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
