/** How a lesson's text is coloured in the editor. */
import type { StreamParser } from '@codemirror/language'

interface Place {
  /** Whether the line is in the head, or in a fenced block, both of which are YAML. */
  yaml: boolean
  /** Whether the first line is still to come. */
  first: boolean
}

/** The language of lessons: Markdown with YAML in its head and its fenced blocks, and figures in braces. */
export const lessonLanguage: StreamParser<unknown> = {
  name: 'lesson',
  startState: (): Place => ({ yaml: false, first: true }),
  copyState: (state) => ({ ...(state as Place) }),
  token(stream, state) {
    const place = state as Place
    if (stream.sol()) {
      const isHead = place.first && stream.match(/^---\s*$/)
      place.first = false
      if (isHead || stream.match(place.yaml ? /^(---|```)\s*$/ : /^```.*$/)) {
        place.yaml = !place.yaml
        return 'meta'
      }
      if (!place.yaml && stream.match(/^#+ .*$/)) return 'heading'
      if (!place.yaml && stream.match(/^---\s*$/)) return 'meta'
    }
    if (place.yaml && stream.match(/^\s*[\w-]+:(?=\s|$)/)) return 'propertyName'
    if (stream.match(/^\{[^{}\n]*\}/)) return 'string.special'
    if (!place.yaml && stream.match(/^\*+[^*\n]+\*+/)) return 'emphasis'
    stream.next()
    stream.eatWhile(/[^{*\n]/)
    return null
  },
}
