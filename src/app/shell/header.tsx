/** The top bar: where one is (the lab, as a menu of all labs), the views, and what can be done anywhere. */
import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { useTheme } from '../../charts/theme.ts'
import { labs } from '../../labs/descriptions.ts'
import { tiles } from '../../labs/tiles.ts'
import { PLACES, placeOf } from '../state/places.ts'
import { chooseSingleKeys, SINGLE_KEYS, singleKeys } from '../state/single-keys.ts'
import { usePage, useSession } from '../state/use.ts'
import { ActionsContext, isPossible, shortcutOf, withShortcut } from '../ui/action.ts'
import { Button, IconButton } from '../ui/button.tsx'
import {
  ExportIcon,
  HelpIcon,
  LectureIcon,
  LinkIcon,
  MoonIcon,
  MoreIcon,
  ProblemIcon,
  RedoIcon,
  ResetIcon,
  SourcesIcon,
  SunIcon,
  UndoIcon,
} from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './header.module.css'

/** The top bar; the registry's actions feed its tools. */
export function Header() {
  const session = useSession()
  return (
    <header className={`row gap-4-8 any-width pad-4-16 isolated surface line-below ${styles.header}`}>
      <h1 className={`rigid large strong tight ${styles.name}`}>
        <PlaceLink className="row at-centre gap-8 touch plain-link" to="" onGo={() => session.goTo('home')}>
          <img src="./icon.svg" alt="" width={24} height={24} />
          <span>Evenkeel</span>
        </PlaceLink>
      </h1>
      <LabMenu />
      <Views />
      <Tools />
    </header>
  )
}

/** The lab's everyday name, with a menu of all labs. */
function LabMenu() {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const actions = useContext(ActionsContext)
  return (
    <Menu
      label="Labs"
      look="quiet"
      className="any-width strong nowrap"
      buttonLabel={`Lab: ${labs[lab].label}, ${labs[lab].title}`}
      width={400}
      items={tiles.map(({ id, label, title, question }) => ({
        id,
        label: title,
        note: `${label}. ${question}`,
        shortcut: shortcutOf(actions.find((action) => action.id === `lab-${id}`) ?? { keys: [] }),
        checked: id === lab,
        onChoose: () => session.visit(id),
      }))}
    >
      {labs[lab].title}
    </Menu>
  )
}

/** The views; the sources only while they are open, because they are in the menu. On a phone they stand below everything, within reach of the thumb. */
function Views() {
  const session = useSession()
  const present = usePage((s) => placeOf(s.view)?.id)
  return (
    <nav className={`flex gap-4 ${styles.views}`} aria-label="Views">
      {PLACES.filter(({ id }) => id !== 'sources' || id === present).map(({ id, label }) => (
        <button
          className="touch high-32 pad-0-8 soft chosen rounded"
          key={id}
          type="button"
          aria-current={present === id ? 'page' : undefined}
          onClick={() => session.setPlace(id)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}

/** What can be done anywhere, in the bar's order: some in sight, the others in a menu. */
const TOOLS: readonly {
  readonly id: string
  /** The action's own unless it is shorter here. */
  readonly label?: string
  readonly icon: ReactNode
  readonly inSight?: true
}[] = [
  { id: 'undo', icon: <UndoIcon />, inSight: true },
  { id: 'redo', icon: <RedoIcon />, inSight: true },
  { id: 'share', label: 'Share', icon: <LinkIcon />, inSight: true },
  { id: 'lecture', label: 'Lecture', icon: <LectureIcon />, inSight: true },
  { id: 'reset', icon: <ResetIcon /> },
  { id: 'export', label: 'Export', icon: <ExportIcon /> },
  { id: 'help', icon: <HelpIcon /> },
]

const narrow = () => matchMedia('(max-width: 960px)')
const followNarrow = (notify: () => void) => {
  const query = narrow()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

function Tools() {
  const session = useSession()
  const actions = useContext(ActionsContext)
  const single = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  const all = useSyncExternalStore(followNarrow, () => narrow().matches)
  const theme = useTheme()
  const look = { id: 'theme', label: theme === 'dark' ? 'Light theme' : 'Dark theme' }
  const tools = [...TOOLS, { ...look, icon: theme === 'dark' ? <SunIcon /> : <MoonIcon /> }].flatMap((tool) => {
    const action = actions.find(({ id }) => id === tool.id)
    if (!action) return []
    return [
      {
        label: action.label,
        ...tool,
        action,
        run: () => action.run(session, session.store.getState()),
        shortcut: shortcutOf(action),
      },
    ]
  })
  const can = usePage((s) => Object.fromEntries(tools.map(({ id, action }) => [id, isPossible(action, s)])))
  return (
    <div className={`row gap-4 push-right ${styles.tools}`}>
      {tools.map(
        ({ id, label, icon, run, shortcut, ...tool }) =>
          !all &&
          'inSight' in tool &&
          (id === 'share' || id === 'lecture' ? (
            <Button
              key={id}
              icon={icon}
              look="quiet"
              className={styles.worded}
              title={withShortcut(label, shortcut)}
              disabled={!can[id]}
              onClick={run}
            >
              <span>{label}</span>
            </Button>
          ) : (
            <IconButton key={id} label={label} shortcut={shortcut} disabled={!can[id]} onClick={run}>
              {icon}
            </IconButton>
          )),
      )}
      <Menu
        label="More"
        buttonLabel="More"
        title="More"
        look="quiet"
        align="right"
        icon={<MoreIcon />}
        items={[
          ...tools
            .filter((tool) => all || !('inSight' in tool))
            .map(({ id, label, icon, run, shortcut }) => ({
              id,
              label,
              icon,
              shortcut,
              disabled: !can[id],
              onChoose: run,
            })),
          { id: 'problem', label: 'My problem', icon: <ProblemIcon />, onChoose: () => session.goTo('problem') },
          { id: 'sources', label: 'Sources', icon: <SourcesIcon />, onChoose: () => session.setPlace('sources') },
          ...SINGLE_KEYS.map(({ id, label }) => ({
            id: `keys-${id}`,
            label: `Single keys: ${label.toLowerCase()}`,
            checked: id === single,
            onChoose: () => chooseSingleKeys(id),
          })),
        ]}
      >
        {null}
      </Menu>
    </div>
  )
}
