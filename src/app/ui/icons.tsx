/** The page's icons: 20 × 20, one stroke width, the colour of the text around them, hidden from screen readers. */
import type { ReactNode } from 'react'

interface IconProps {
  /** Edge length in pixels. */
  readonly size?: number
}

function Icon({ size = 20, solid, children }: IconProps & { readonly solid?: boolean; readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={solid ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const PlayIcon = (props: IconProps) => (
  <Icon {...props} solid>
    <path d="M6.5 4v12l9-6z" />
  </Icon>
)
export const PauseIcon = (props: IconProps) => (
  <Icon {...props} solid>
    <path d="M6 4.5h2v11H6zM12 4.5h2v11h-2z" />
  </Icon>
)
export const StepForwardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 4.5 12 10l-7 5.5zM15 4.5v11" />
  </Icon>
)
export const StepBackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M15 4.5 8 10l7 5.5zM5 4.5v11" />
  </Icon>
)
export const ToStartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m16.5 5-5 5 5 5M10 5l-5 5 5 5M2.5 4.5v11" />
  </Icon>
)
export const ToEndIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3.5 5 5 5-5 5M10 5l5 5-5 5M17.5 4.5v11" />
  </Icon>
)
export const NextMarkerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 10h7M7.5 7l3 3-3 3M14 3v14M14 3.5h4l-1.5 2.25L18 8h-4" />
  </Icon>
)
export const PreviousMarkerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M17 10h-7M12.5 7l-3 3 3 3M6 3v14M6 3.5H2l1.5 2.25L2 8h4" />
  </Icon>
)
export const DiceIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="3" width="14" height="14" rx="3" />
    <path d="M7 7h.01M13 7h.01M10 10h.01M7 13h.01M13 13h.01" strokeWidth={2.25} />
  </Icon>
)
export const UndoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8" />
  </Icon>
)
export const RedoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m13 4 4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h4" />
  </Icon>
)
export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.54 3.54 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0l-3 3a3.54 3.54 0 0 0 5 5l1-1" />
  </Icon>
)
export const ExportIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3v9.5M6.5 9l3.5 3.5L13.5 9M3.5 13v3.5h13V13" />
  </Icon>
)
export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.25" />
    <path d="M7.9 8a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M10 14h.01" />
  </Icon>
)
export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="3.25" />
    <path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
  </Icon>
)
export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z" />
  </Icon>
)
export const ExpandIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6" />
  </Icon>
)
export const CollapseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M16 9h-5V4M11 9l6-6M4 11h5v5M9 11l-6 6" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
export const ResetIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4v4h4M4.4 8A6.5 6.5 0 1 1 3.5 11" />
  </Icon>
)
export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m7.5 5 5 5-5 5" />
  </Icon>
)
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
)
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3 2.5 16.5h15zM10 8v4M10 14.25h.01" />
  </Icon>
)
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="9" width="12" height="8" rx="2" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
)
export const LectureIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 4h14M4.5 4v9h11V4M10 13v2M7 17l3-2 3 2" />
  </Icon>
)
export const MoreIcon = (props: IconProps) => (
  <Icon {...props} solid>
    <circle cx="4.5" cy="10" r="0.75" />
    <circle cx="10" cy="10" r="0.75" />
    <circle cx="15.5" cy="10" r="0.75" />
  </Icon>
)
