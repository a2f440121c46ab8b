/** The page's icons: 20 × 20, one stroke width, the colour of the text around them, hidden from screen readers. */
import { memo, type ReactNode } from 'react'

interface IconProps {
  /** Edge length in pixels. */
  readonly size?: number
}

/** An icon, which rests while what it stands in is rendered again. */
const icon = (drawing: () => ReactNode, look: 'lines' | 'solid' = 'lines') =>
  memo(({ size = 20 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={look === 'solid' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing()}
    </svg>
  ))

export const PlayIcon = icon(() => <path d="M6.5 4v12l9-6z" />, 'solid')
export const PauseIcon = icon(() => <path d="M6 4.5h2v11H6zM12 4.5h2v11h-2z" />, 'solid')
export const StepForwardIcon = icon(() => <path d="M5 4.5 12 10l-7 5.5zM15 4.5v11" />)
export const StepBackIcon = icon(() => <path d="M15 4.5 8 10l7 5.5zM5 4.5v11" />)
export const ToStartIcon = icon(() => <path d="m16.5 5-5 5 5 5M10 5l-5 5 5 5M2.5 4.5v11" />)
export const ToEndIcon = icon(() => <path d="m3.5 5 5 5-5 5M10 5l5 5-5 5M17.5 4.5v11" />)
export const NextMarkerIcon = icon(() => <path d="M3 10h7M7.5 7l3 3-3 3M14 3v14M14 3.5h4l-1.5 2.25L18 8h-4" />)
export const PreviousMarkerIcon = icon(() => <path d="M17 10h-7M12.5 7l-3 3 3 3M6 3v14M6 3.5H2l1.5 2.25L2 8h4" />)
export const DiceIcon = icon(() => (
  <>
    <rect x="3" y="3" width="14" height="14" rx="3" />
    <path d="M7 7h.01M13 7h.01M10 10h.01M7 13h.01M13 13h.01" strokeWidth={2.25} />
  </>
))
export const UndoIcon = icon(() => <path d="M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8" />)
export const RedoIcon = icon(() => <path d="m13 4 4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h4" />)
export const LinkIcon = icon(() => (
  <path d="M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.54 3.54 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3a3.54 3.54 0 0 0 5 5l1-1" />
))
export const ExportIcon = icon(() => <path d="M10 3v9.5M6.5 9l3.5 3.5L13.5 9M3.5 13v3.5h13V13" />)
export const HelpIcon = icon(() => (
  <>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M7.9 8a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 14h.01" />
  </>
))
export const SunIcon = icon(() => (
  <>
    <circle cx="10" cy="10" r="3.25" />
    <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
  </>
))
export const MoonIcon = icon(() => <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z" />)
export const ExpandIcon = icon(() => <path d="M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6" />)
export const CollapseIcon = icon(() => <path d="M16 9h-5V4M11 9l6-6M4 11h5v5M9 11l-6 6" />)
export const CloseIcon = icon(() => <path d="m5 5 10 10M15 5 5 15" />)
export const ResetIcon = icon(() => <path d="M4 4v4h4M4.4 8A6.5 6.5 0 1 1 3.5 11" />)
export const ChevronIcon = icon(() => <path d="m7.5 5 5 5-5 5" />)
export const EyeIcon = icon(() => (
  <>
    <path d="M2.5 10s2.8-4.8 7.5-4.8 7.5 4.8 7.5 4.8-2.8 4.8-7.5 4.8S2.5 10 2.5 10z" />
    <circle cx="10" cy="10" r="2.2" />
  </>
))
export const TouchIcon = icon(() => (
  <path d="M7 10V4a1.4 1.4 0 0 1 2.8 0v5l4.6 1c1.2.3 1.8 1.2 1.5 2.3L15 16.5H9l-4.3-4.8c-.7-.9.5-2.1 1.5-1.4z" />
))
export const CheckIcon = icon(() => <path d="m4 10.5 4 4 8-9" />)
export const WarningIcon = icon(() => <path d="M10 3 2.5 16.5h15zM10 8v4M10 14.25h.01" />)
export const LockIcon = icon(() => (
  <>
    <rect x="4" y="9" width="12" height="8" rx="2" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </>
))
export const SourcesIcon = icon(() => <path d="M4 3.5h9a3 3 0 0 1 3 3v10H7a3 3 0 0 1-3-3zM4 13.5a3 3 0 0 1 3-3h9" />)
export const ProblemIcon = icon(() => <path d="M5 3h10v14H5zM8 7h4M8 10h4M8 13h2" />)
export const LectureIcon = icon(() => <path d="M3 4h14M4.5 4v9h11V4M10 13v2M7 17l3-2 3 2" />)
export const MoreIcon = icon(
  () => (
    <>
      <circle cx="4.5" cy="10" r="0.75" />
      <circle cx="10" cy="10" r="0.75" />
      <circle cx="15.5" cy="10" r="0.75" />
    </>
  ),
  'solid',
)
