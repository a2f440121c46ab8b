/** The divisible load lab for a problem of the reader's own. */
import type { ProblemMapping, Variation } from '../../core/problem/problem.ts'

/** A result's size, as a share of the data it came from. */
const RESULT = 0.1

/** How much links differ at least where they do, as a share of the mean. */
const LEAST_DIFFERENCE = 0.2

/** The ends of a uniform distribution lie this many deviations from its mean. */
const ENDS = Math.sqrt(3)

const milliseconds = (seconds: number) => Number((1000 * seconds).toPrecision(9))

export const problem: ProblemMapping = {
  order: 6,
  how: 'Data that can be divided anywhere',
  help: 'One processor has all data, such as images or records, and sends parts of any size to the others.',
  questions: {
    amount: { label: 'How many items are there?', usual: '100000', max: 1e9 },
    time: { label: 'How long does an item take, on average?', usual: '100 µs' },
    varies: {
      label: 'How much do the processors differ in speed?',
      usual: '20 %',
      max: 55,
      help: 'Deviation of the time of an item from processor to processor, in percent of the mean.',
    },
    processors: { usual: '16', max: 64 },
    bytes: { label: 'How many bytes has an item?', usual: '10 kB' },
  },
  scenario({ amount, time, varies, processors, latency, bandwidth, bytes }) {
    const [transfer, compute] = [milliseconds((amount * bytes) / bandwidth), milliseconds(amount * time)]
    const links = ENDS * Math.max(LEAST_DIFFERENCE, varies)
    const link = (share: number) => Math.max(1e-6, Number((transfer * share).toPrecision(9)))
    const varied: readonly Variation[] = [
      { says: 'With results as large as the data', sets: { delta: 1 } },
      { says: 'Without results to collect', sets: { delta: 0 } },
      {
        says: varies > 0 ? 'With links that differ, too' : 'With links that differ',
        sets: { Cmin: link(1 - links), Cmax: link(1 + links) },
      },
    ]
    return {
      sets: {
        system: 'random',
        workers: processors,
        Cmin: Math.max(1e-6, transfer),
        Cmax: Math.max(1e-6, transfer),
        Emin: Number((compute * (1 - ENDS * varies)).toPrecision(9)),
        Emax: Number((compute * (1 + ENDS * varies)).toPrecision(9)),
        Lmin: milliseconds(latency),
        Lmax: milliseconds(latency),
        load: 1,
        delta: RESULT,
      },
      assumes: [
        'All times are in milliseconds, and the load is 1: the whole of your data.',
        'One more processor has the data. It sends to one other at a time, and does not compute.',
        `Results are collected at the end, and have ${100 * RESULT} % of the size of the data.`,
        ...(varies > 0
          ? ['Speeds are drawn for each seed, and known before anything is sent.']
          : ['All are equally fast.']),
      ],
      varied,
    }
  },
}
