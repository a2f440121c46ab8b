/**
 * The runs that the tiles show: made once, one after the other on one worker, with the detail of every step, so that nothing
 * is computed while they play. The worker ends with the last of them.
 */
import type { Artifact, Detail } from '../../core/lab.ts'
import { parseLink } from '../../core/link/link.ts'
import { Recorder } from '../../core/recording.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Miniature, RunView } from '../../labs/page.ts'
import { type Client, createClient } from '../../worker/client.ts'

/** A finished run with the details of its steps, in their order. */
export interface TileRun {
  readonly run: RunView
  readonly details: readonly { readonly step: number; readonly detail: Detail }[]
  /** What the run made once, by key. */
  readonly artifacts: ReadonlyMap<string, Artifact | undefined>
}

/** What is run for a tile. */
type Drawing = Pick<Miniature, 'query' | 'artifacts' | 'unlooked'>

/** A tile that waits for a run. */
interface Wish {
  readonly lab: string
  readonly drawing: Drawing
  readonly onMade: (run: TileRun) => void
}

const tileRuns = new Map<string, TileRun>()
/** Runs that are wanted and not there yet, and the worker that makes them. */
let wishes: readonly Wish[] = []
let client: Client | undefined
/** What is being made, for the first of the wishes. */
let making:
  | {
      readonly wish: Wish
      readonly details: TileRun['details'][number][]
      readonly artifacts: Map<string, Artifact | undefined>
      run: RunView
    }
  | undefined

/** The run of a lab's tile, if it has been made. */
export const tileRun = (lab: string): TileRun | undefined => tileRuns.get(lab)

/** Makes the run of a lab's tile; the lab is loaded. Returns how to want it no longer. */
export function wishTileRun(lab: string, drawing: Drawing, onMade: Wish['onMade']): () => void {
  const wish = { lab, drawing, onMade }
  wishes = [...wishes, wish]
  if (!making) next()
  return () => {
    wishes = wishes.filter((other) => other !== wish)
    if (making?.wish === wish) next()
  }
}

/** Goes on with the first wish; without one the worker is not needed. */
function next(): void {
  const [wish] = wishes
  making = undefined
  if (!wish) {
    client?.dispose()
    client = undefined
    return
  }
  const { values } = parseLink(`${wish.lab}?${wish.drawing.query ?? labs[wish.lab].opening ?? ''}`, labs)
  const { shape, lanes } = labs[wish.lab].shape(values)
  const run = { values, recording: new Recorder(shape, lanes), metrics: undefined, references: {}, finished: false }
  making = { wish, run, details: [], artifacts: new Map() }
  client ??= createClient({
    progress({ rows, metrics, references }) {
      if (!making) return
      if (rows) (making.run.recording as Recorder).put(rows)
      if (!metrics) return
      making.run = { ...making.run, metrics, references, finished: true }
      if (making.wish.drawing.unlooked) makeNext()
      else client?.inspect(0)
    },
    inspected({ step, detail }) {
      if (!making) return
      const { run, details } = making
      if (detail) details.push({ step, detail })
      if (detail && step + 1 < run.recording.steps) client?.inspect(step + 1)
      else makeNext()
    },
    artifact({ key, artifact }) {
      making?.artifacts.set(key, artifact)
      makeNext()
    },
    // A tile without a picture still leads to its lab, where a failure is reported.
    failed: () => done(undefined),
  })
  client.run(wish.lab, values)
}

/** Asks for the next artifact of the first request, and answers the request when all of its artifacts have come. */
function makeNext(): void {
  if (!making) return
  const { wish, run, details, artifacts } = making
  const key = wish.drawing.artifacts?.find((each) => !artifacts.has(each))
  if (key !== undefined) {
    client?.make(key)
    return
  }
  tileRuns.set(wish.lab, { run, details, artifacts })
  done({ run, details, artifacts })
}

/** Answers the first wish. */
function done(run: TileRun | undefined): void {
  const wish = making?.wish
  wishes = wishes.filter((other) => other !== wish)
  next()
  if (run) wish?.onMade(run)
}
