/** What Evenkeel is, for those who want to know whom and what they trust. */
import { version } from '../../core/version.ts'
import { tiles } from '../../labs/tiles.ts'
import { DocumentLink } from './document-link.tsx'
import styles from './help.module.css'
import { Terms } from './terms.tsx'

/** The text. */
export function AboutText() {
  return (
    <div style={{ lineHeight: 1.5 }}>
      <p>
        Evenkeel is a playground for dynamic load balancing: who should do which work, and when? It is made for
        lectures, for exploring how much a result depends on each parameter, and for handing a scenario to others by
        link.
      </p>
      <h3 className="above-16 below-4 medium">The labs</h3>
      <Terms list={tiles.map(({ label, question }) => [label, question])} />
      <h3 className="above-16 below-4 medium">What is behind it</h3>
      <p>
        Each lab simulates a model from published work. Its own numbers stand beside the printed ones under Sources. The
        same scenario and seed give the same run, to the last digit, on every machine and on the command line.
      </p>
      <h3 className="above-16 below-4 medium">What leaves your computer</h3>
      <p>
        Everything is computed in your browser. There is no account and no cookie. What you set stands in the address,
        and what you have done in lessons is kept on this device, if your browser allows it. Something is sent in three
        cases only:
      </p>
      <ul>
        <li>
          Your lecturer runs <code>evenkeel class</code>, and you take part: your answers, your moves in the game and a
          random number of your device go to that lecturer’s computer.
        </li>
        <li>
          A learning platform shows a lesson as a SCORM package: your answers, your score and how far you are go to that
          platform.
        </li>
        <li>
          Another website shows this page inside of its own: it can read what you set, what your runs give, and what you
          answer.
        </li>
      </ul>
      <h3 className="above-16 below-4 medium">More to read</h3>
      <p>
        <DocumentLink to="index.html">All documents</DocumentLink>: the models, lecturing, embedding, the formats of
        files, programs and the command line, with a search.
      </p>
      <h3 className="above-16 below-4 medium">Version</h3>
      <p>
        This is Evenkeel {version}. A link says which version of a lab's model it was made for; where a newer model
        gives other numbers, the page says so.
      </p>
      <h3 className="above-16 below-4 medium">Licence</h3>
      <p>The MIT licence: use it, change it, and pass it on. The typeface is Inter, under the SIL Open Font License.</p>
    </div>
  )
}

/** The text as a view. */
export function AboutView() {
  return (
    <div className={`full-width pad-16-24 ${styles.page}`}>
      <h2 className="below-12 large">About Evenkeel</h2>
      <AboutText />
    </div>
  )
}
