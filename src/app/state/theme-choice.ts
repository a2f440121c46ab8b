/** Light or dark: the system's preference, until the reader chooses; the choice is kept on this device. */
import type { Theme } from '../../charts/colour.ts'
import { currentTheme } from '../../charts/theme.ts'
import { recall, remember } from './memory.ts'

const dark = () => matchMedia('(prefers-color-scheme: dark)')

function stored(): Theme | undefined {
  const theme = recall('theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

/** What the page that embeds this one asks for. */
let hostTheme: Theme | undefined

/** Applies the theme that the host asks for, the reader's, or the system's. */
export const showTheme = (): void => apply(hostTheme ?? stored() ?? (dark().matches ? 'dark' : 'light'))

/** Shows the theme that the page around this one has; undefined for the reader's own. */
export function showAs(theme: Theme | undefined): void {
  hostTheme = theme
  showTheme()
}

/** Applies the theme and follows the system; paper is light, also while the handout is not loaded yet. */
export function startTheme(): void {
  showTheme()
  dark().addEventListener('change', showTheme)
  addEventListener('beforeprint', () => apply('light'))
  addEventListener('afterprint', showTheme)
}

/** Changes from light to dark or back. */
export function toggleTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark'
  remember('theme', theme)
  apply(theme)
}
