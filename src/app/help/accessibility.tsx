/** How the page is used without a pointer, without colours or with a screen reader, and where the whole report is. */
import { DocumentLink } from './document-link.tsx'
import { Terms } from './terms.tsx'

const WAYS: readonly (readonly [who: string, says: string])[] = [
  [
    'Keyboard alone',
    'Tab goes from control to control, arrow keys move sliders, choices and the playhead. Keys of a single character can be switched off, or need Alt, under Keys.',
  ],
  [
    'A screen reader',
    'A sentence says what happens in the machine at the moment that is shown. “Table” beside a chart gives its numbers to read.',
  ],
  ['Large letters', 'The page needs no second direction of scrolling at 400 %. It has a light and a dark theme.'],
  [
    'Little motion',
    'Nothing moves by itself where your system asks for reduced motion. Elsewhere a button on Home stops its pictures, and every run has Pause.',
  ],
]

/** The text. */
export function AccessibilityText() {
  return (
    <div style={{ lineHeight: 1.5 }}>
      <Terms list={WAYS} />
      <p className="above-16">
        <DocumentLink to="accessibility.html">The report on each criterion of WCAG 2.2</DocumentLink> has what does not
        do yet, too.
      </p>
    </div>
  )
}
