/** The one registry of what can be done by key. Shortcuts, help sheet and tests are read off it. */
export { describeKeys, matchAction } from '../shell/keys.ts'

/** What the actions do; the page supplies it. */
export interface ActionApi {
  togglePlay(): void
  stepBy(steps: number): void
  seekStart(): void
  seekEnd(): void
  nextMarker(): void
  previousMarker(): void
  faster(): void
  slower(): void
  normalSpeed(): void
  /** What the playhead moves along: the next one that the run has. */
  nextAxis(): void
  undo(): void
  redo(): void
  resetAll(): void
  reseed(): void
  copyLink(): void
  openShare(): void
  openExport(): void
  openHelp(): void
  print(): void
  openPresets(): void
  toggleTheme(): void
  toggleMicroscope(): void
  /** The next of the pictures that the lab has of a run. */
  nextPicture(): void
  nextChart(): void
  /** Gives the chart below the machine all the room, or takes it back. */
  enlargeChart(): void
  cancelRun(): void
  pin(): void
  swapCompared(): void
  clearCompared(): void
  toggleLayout(): void
  /** All compared runs from the start, on one clock. */
  race(): void
  /** Why one compared run takes longer than another. */
  why(): void
  /** The next or the previous entry of a playlist, part of a lesson, or step. */
  advance(by: 1 | -1): void
  /** Goes to another lab. */
  openLab(id: string): void
  /** Opens the next or the previous one of the five places. */
  turnView(by: 1 | -1): void
  toggleLecture(): void
  goBlack(): void
  togglePinned(): void
  fullScreen(): void
  /** Whether an action would do something now; absent means always. */
  can?(id: string): boolean
}

/** Something that can be done by key. */
export interface Action {
  readonly id: string
  /** What it does, in words: "Play or pause". */
  readonly label: string
  /** Heading of the help sheet that it stands under. */
  readonly group: string
  /**
   * Keys as in "Space", "k", "?", "Shift+ArrowLeft", "Mod+Shift+z". Mod is Ctrl, or Cmd on a Mac. Printable keys other
   * than letters are meant as the character that is typed, whatever has to be held for it.
   */
  readonly keys: readonly string[]
  /** Whether holding the key down repeats it. */
  readonly repeats?: boolean
  /** In a lecture the key means this, whatever it means elsewhere. */
  readonly mode?: 'lecture'
  /** A key of a presenter's remote: it acts even where the focus is on a control that has a use for it. */
  readonly remote?: boolean
  /** Whether it can be done now; absent means always. */
  readonly when?: () => boolean
  readonly perform: () => void
}

/** All actions, in the order of the help sheet; each of the first nine labs has its number. */
export function createActions(
  api: ActionApi,
  labs: readonly { readonly id: string; readonly label: string }[],
): readonly Action[] {
  const time = 'Time'
  const scenario = 'Scenario'
  const view = 'View'
  const lecture = 'Lecture and lessons'
  const share = 'Share and help'
  const actions: readonly Action[] = [
    { id: 'play', label: 'Play or pause', group: time, keys: ['Space', 'k', '.'], perform: api.togglePlay },
    {
      id: 'step-forward',
      label: 'One step forward',
      group: time,
      keys: ['ArrowRight'],
      repeats: true,
      perform: () => api.stepBy(1),
    },
    {
      id: 'step-back',
      label: 'One step back',
      group: time,
      keys: ['ArrowLeft'],
      repeats: true,
      perform: () => api.stepBy(-1),
    },
    {
      id: 'ten-forward',
      label: 'Ten steps forward',
      group: time,
      keys: ['Shift+ArrowRight'],
      repeats: true,
      perform: () => api.stepBy(10),
    },
    {
      id: 'ten-back',
      label: 'Ten steps back',
      group: time,
      keys: ['Shift+ArrowLeft'],
      repeats: true,
      perform: () => api.stepBy(-10),
    },
    { id: 'start', label: 'To the start', group: time, keys: ['Home'], perform: api.seekStart },
    { id: 'end', label: 'To the end', group: time, keys: ['End'], perform: api.seekEnd },
    { id: 'next-marker', label: 'Next mark on the track', group: time, keys: ['n', ']'], perform: api.nextMarker },
    {
      id: 'previous-marker',
      label: 'Previous mark on the track',
      group: time,
      keys: ['p', '['],
      perform: api.previousMarker,
    },
    { id: 'faster', label: 'Faster', group: time, keys: ['+', '='], repeats: true, perform: api.faster },
    { id: 'slower', label: 'Slower', group: time, keys: ['-'], repeats: true, perform: api.slower },
    { id: 'normal-speed', label: 'Normal speed', group: time, keys: ['0'], perform: api.normalSpeed },
    { id: 'axis', label: 'Steps, or time', group: time, keys: ['x'], perform: api.nextAxis },
    {
      id: 'cancel',
      label: 'Cancel the run, or leave the lecture',
      group: time,
      keys: ['Escape'],
      perform: api.cancelRun,
    },

    { id: 'stories', label: 'Choose a story', group: scenario, keys: ['o'], perform: api.openPresets },
    { id: 'undo', label: 'Undo', group: scenario, keys: ['Mod+z'], repeats: true, perform: api.undo },
    { id: 'redo', label: 'Redo', group: scenario, keys: ['Mod+Shift+z', 'Mod+y'], repeats: true, perform: api.redo },
    { id: 'reset', label: 'Reset everything', group: scenario, keys: ['r'], perform: api.resetAll },
    { id: 'reseed', label: 'Another seed', group: scenario, keys: ['s'], perform: api.reseed },
    { id: 'pin', label: 'Pin this run, to compare', group: scenario, keys: ['a'], perform: api.pin },
    { id: 'swap', label: 'Swap A and B', group: scenario, keys: ['w'], perform: api.swapCompared },
    { id: 'unpin', label: 'Stop comparing', group: scenario, keys: ['Shift+a'], perform: api.clearCompared },

    { id: 'next-view', label: 'Next view', group: view, keys: ['v'], perform: () => api.turnView(1) },
    { id: 'previous-view', label: 'Previous view', group: view, keys: ['Shift+v'], perform: () => api.turnView(-1) },
    { id: 'next-chart', label: 'Next chart, or all', group: view, keys: ['j'], perform: api.nextChart },
    {
      id: 'enlarge-chart',
      label: 'Chart without the machine',
      group: view,
      keys: ['Shift+j'],
      perform: api.enlargeChart,
    },
    { id: 'microscope', label: 'Microscope', group: view, keys: ['m'], perform: api.toggleMicroscope },
    { id: 'picture', label: 'Machine, the other picture, or both', group: view, keys: ['i'], perform: api.nextPicture },
    { id: 'side-by-side', label: 'Machines side by side', group: view, keys: ['d'], perform: api.toggleLayout },
    { id: 'race', label: 'Race the compared runs', group: view, keys: ['g'], perform: api.race },
    { id: 'why', label: 'Why a compared run takes longer', group: view, keys: ['y'], perform: api.why },
    { id: 'lecture', label: 'Lecture, or back', group: view, keys: ['l'], perform: api.toggleLecture },
    { id: 'theme', label: 'Light or dark', group: view, keys: ['t'], perform: api.toggleTheme },

    {
      id: 'next',
      label: 'Next entry of the playlist, part of a lesson, or step',
      group: lecture,
      keys: ['PageDown'],
      remote: true,
      repeats: true,
      perform: () => api.advance(1),
    },
    {
      id: 'previous',
      label: 'Previous entry, part or step',
      group: lecture,
      keys: ['PageUp'],
      remote: true,
      repeats: true,
      perform: () => api.advance(-1),
    },
    { id: 'black', label: 'Black screen', group: lecture, keys: ['b'], mode: 'lecture', perform: api.goBlack },
    {
      id: 'pin-controls',
      label: 'Hold the controls',
      group: lecture,
      keys: ['h'],
      mode: 'lecture',
      perform: api.togglePinned,
    },
    { id: 'full-screen', label: 'Full screen', group: lecture, keys: ['f'], mode: 'lecture', perform: api.fullScreen },

    ...labs.slice(0, 9).map(({ id, label }, index) => ({
      id: `lab-${id}`,
      label,
      group: 'Labs',
      keys: [String(index + 1)],
      perform: () => api.openLab(id),
    })),

    { id: 'copy-link', label: 'Copy the link', group: share, keys: ['c'], perform: api.copyLink },
    {
      id: 'share',
      label: 'Link and QR code; in a lecture the code in the corner',
      group: share,
      keys: ['q'],
      perform: api.openShare,
    },
    { id: 'export', label: 'Export, or open a file', group: share, keys: ['e'], perform: api.openExport },
    { id: 'print', label: 'Print a handout', group: share, keys: ['Mod+p'], perform: api.print },
    { id: 'help', label: 'Help', group: share, keys: ['?'], perform: api.openHelp },
  ]
  return actions.map((action) => ({ ...action, when: () => api.can?.(action.id) ?? true }))
}

/** Actions by the heading of the help sheet, in their order. */
export function groupActions(actions: readonly Action[]): readonly (readonly [string, readonly Action[]])[] {
  const groups = new Map<string, Action[]>()
  for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  return [...groups]
}
