/** The top bar: name, stories, undo, share, help, theme. */
import { useTheme } from '../charts/theme.ts'
import { labs } from '../labs/registry.ts'
import styles from './header.module.css'
import { useLabPage } from './page-half.ts'
import { PresetMenu } from './preset-menu.tsx'
import { presetOf } from './session.ts'
import { toggleTheme } from './theme-choice.ts'
import { Button } from './ui/button.tsx'
import { usePage, useSession } from './use.ts'

/** The top bar. */
export function Header() {
  const session = useSession()
  const { lab, values, past, future } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    past: s.past.length,
    future: s.future.length,
  }))
  const page = useLabPage(lab)
  const theme = useTheme()
  const preset = presetOf(values, page.presets, lab)
  return (
    <header className={styles.header}>
      <h1 className={styles.name}>
        <img src="./icon.svg" alt="" width={24} height={24} />
        Evenkeel
      </h1>
      <PresetMenu presets={page.presets} current={preset?.id} onChoose={session.choosePreset} />
      <p className={styles.story}>{preset ? preset.lookFor : labs[lab].summary}</p>
      <div className={styles.tools}>
        <Button label="Undo" icon="undo" disabled={past === 0} onClick={session.undo} />
        <Button label="Redo" icon="redo" disabled={future === 0} onClick={session.redo} />
        <Button label="Reset everything" icon="reset" onClick={() => session.reset()} />
        <Button label="Share" icon="link" onClick={() => session.setDialog('share')} showLabel />
        <Button label="Help" icon="help" onClick={() => session.setDialog('help')} />
        <Button
          label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
          icon={theme === 'dark' ? 'sun' : 'moon'}
          onClick={toggleTheme}
        />
      </div>
    </header>
  )
}
