/** How a run compares with the best that is possible, in words. */
import { faultOf } from '../../../core/certificate/check.ts'
import { provedText } from '../../../core/certificate/words.ts'
import type { DescribedLab, Metrics } from '../../../core/lab.ts'
import { capital, inSentence } from '../../../core/text/case.ts'
import { quantity } from '../../../core/text/format.ts'
import { aboveText, saidText } from '../../../core/time/bound.ts'

/** What is said of a search that is done. */
interface BestWords {
  /** The best, and how far the run is from it. */
  readonly says: string
  /** What the checker says of the certificate. */
  readonly checked: string
}

/** A share above the best below which a run reaches it; engines count whole nanoseconds. */
const SAME = 1e-6

/** The words of a certificate of a run's scenario; undefined where it says nothing of the run. */
export function bestWords(
  { metrics: definitions, optimum }: Pick<DescribedLab, 'metrics' | 'optimum'>,
  metrics: Metrics,
  certificate: object,
): BestWords | undefined {
  const proved = optimum?.proved
  const best = proved?.best(certificate as Readonly<Record<string, unknown>>, metrics)
  if (!proved || best === undefined) return undefined
  const { label, unit } = definitions.find(({ id }) => id === proved.of) ?? { label: proved.of, unit: '' }
  const value = metrics[proved.of]
  const first = `${saidText({ says: proved.says ?? `The best possible ${inSentence(label)} is {}` }, best, unit)}.`
  const fault = faultOf(certificate)
  const checked =
    fault === undefined ? `Checked: ${provedText(certificate)}.` : `The proof does not hold. ${capital(fault)}.`
  if (typeof value !== 'number') return { says: first, checked }
  const above = aboveText(value, best)
  const text =
    value <= best * (1 + SAME)
      ? 'This run reaches it.'
      : above.startsWith('×')
        ? `This run has ${quantity(value / best, '', 2)} times as much.`
        : `This run has ${above} more.`
  return { says: `${first} ${text}`, checked }
}
