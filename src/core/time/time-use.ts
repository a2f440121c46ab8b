/**
 * What a processor's time goes to: the parts of the time split, in the order in which they are always shown, with the words and
 * colours that metrics, charts, schedules and traces share. How they are drawn is in charts/time-use.
 */
export const TIME_USES = ['compute', 'communicate', 'overhead', 'wait', 'idle', 'synchronise'] as const

export type TimeUse = (typeof TIME_USES)[number]

/** What a part is called and which colour it has where a file says colours. */
interface TimeUseWords {
  /** As a title: "Computing". */
  readonly label: string
  /** Where room is scarce: "compute". */
  readonly short: string
  /** One sentence: what counts as it, in every lab. */
  readonly help: string
  /** Red, green and blue, from 0 to 1: those of the light theme. */
  readonly rgb: readonly [red: number, green: number, blue: number]
}

/** What a lab calls a part of its time, where the common words are not true of it. */
export interface PartWords extends Pick<TimeUseWords, 'label' | 'short' | 'help'> {
  /** What it is called after "less" and "more". */
  readonly noun: string
}

const rgb = (...bytes: readonly [red: number, green: number, blue: number]): TimeUseWords['rgb'] => {
  const [red, green, blue] = bytes.map((byte) => Math.round((1000 * byte) / 255) / 1000)
  return [red, green, blue]
}

export const timeUses: Readonly<Record<TimeUse, TimeUseWords>> = {
  compute: {
    label: 'Computing',
    short: 'compute',
    help: 'Executing tasks: the work itself.',
    rgb: rgb(0x3a, 0x4a, 0x7a),
  },
  communicate: {
    label: 'Communicating',
    short: 'communicate',
    help: 'Sending, and receiving what is already there.',
    rgb: rgb(0xa8, 0x45, 0x0c),
  },
  overhead: {
    label: 'Overhead',
    short: 'overhead',
    help: 'Handling tasks that move, and deciding which do.',
    rgb: rgb(0xbe, 0x85, 0x19),
  },
  wait: {
    label: 'Waiting',
    short: 'wait',
    help: 'Blocked until another processor is ready.',
    rgb: rgb(0x8b, 0x92, 0x9b),
  },
  idle: {
    label: 'Idle',
    short: 'idle',
    help: 'Nothing to do.',
    rgb: rgb(0xd6, 0xd7, 0xd3),
  },
  synchronise: {
    label: 'Synchronising',
    short: 'sync',
    help: 'The barrier itself, when all have come.',
    rgb: rgb(0x5d, 0x66, 0x73),
  },
}

/** A part as something that a lane can be doing, for files. */
export const stateOf = (use: TimeUse) => ({ id: use, label: timeUses[use].label, rgb: timeUses[use].rgb })

/** What a part of a lab's time is called: by the lab's own words, or by those of all labs. */
export const wordsOf = ({ use, words }: { readonly use: TimeUse; readonly words?: PartWords | undefined }) =>
  words ?? timeUses[use]
