/** What happens to a program while it is typed: it is given to the scenario when it rests and can be read, and follows the scenario otherwise. */
import type { TextProblem } from '../../labs/page.ts'
import { yieldToEvents } from '../../worker/yield.ts'

/** A text runs when no key has been pressed for this time, in milliseconds. */
const REST = 300

/** What a text is written for. */
interface Surface {
  /** Why a text cannot be read; none where it can. */
  readonly problemsIn: (text: string) => Promise<readonly TextProblem[]>
  /** Makes it the scenario's; returns why it cannot be. */
  readonly give: (text: string) => string | undefined
  /** Puts another text into the editor. */
  readonly replace: (text: string) => void
  /** Says what is wrong with what has been typed and does not run; none where everything runs. */
  readonly unread: (problems: readonly TextProblem[]) => void
}

/** A text that begins as the scenario's own. */
export function createWriting(first: string, { problemsIn, give, replace, unread }: Surface) {
  let typed = first
  let runText = first
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    const text = typed
    if (text === runText) return unread([])
    const problems = await problemsIn(text)
    if (typed !== text) return
    unread(problems)
    if (problems.length > 0) return
    // A key that has been pressed meanwhile goes first: what is typed then runs later.
    await yieldToEvents()
    if (typed !== text) return
    runText = text
    const wrong = give(text)
    if (wrong !== undefined) unread([{ line: 1, message: wrong }])
  }

  /** Takes a text as the one that runs, and forgets what was typed. */
  function show(text: string): void {
    clearTimeout(timer)
    typed = runText = text
    unread([])
    replace(text)
  }

  return {
    /** What stands in the editor. */
    text: () => typed,
    /** A text has been typed; false where it is the same. */
    type(text: string): boolean {
      if (text === typed) return false
      typed = text
      clearTimeout(timer)
      timer = setTimeout(() => void run(), REST)
      return true
    },
    /** The scenario has a text; where undo, a link or a template has made it another one, the editor follows. */
    follow(text: string): void {
      if (text !== runText) show(text)
    },
    /** Takes back what has been typed and has not run; false where there is nothing. */
    takeBack(): boolean {
      if (typed === runText) return false
      show(runText)
      return true
    },
    /** Waits for no key any more. */
    stop: () => clearTimeout(timer),
  }
}

/** What is wrong with a text: what the language does not allow, or what is declared wrong where that is on an earlier line, where something was left open. */
export function problemsOf(syntax: TextProblem | undefined, declared: readonly TextProblem[]): readonly TextProblem[] {
  const isEarlier = syntax && (declared[0]?.line ?? Number.POSITIVE_INFINITY) < syntax.line
  return syntax && !isEarlier ? [syntax] : declared
}
