/** The source's exact times in the shape that is measured and shown beside what is measured; the files are in published/. */

import { inOrder, type PrintedTable, readTable } from '../../core/reproduce/printed.ts'
import type { Reproduction } from '../../core/reproduce/published.ts'
import { type PrintedClaim, readClaims, readObservations } from '../../core/reproduce/sentences.ts'
import type { Study, StudyCase } from '../../core/reproduce/study.ts'
import { parameters } from './parameters.ts'
import claims from './published/claims.json' with { type: 'json' }
import sentences from './published/observations.json' with { type: 'json' }
import { rules } from './published/rules.ts'
import { CLUSTER_CASES, caseId, RANDOM_CASES, type RandomCase } from './published/study/cases.ts'
import { COUNTED } from './published/study/counted.ts'
import { type Given, JUDGES, RULES } from './published/study/judges.ts'
import { ALL, HEURISTICS } from './published/study/methods.ts'

const files = import.meta.glob<PrintedTable>('./published/table-*.json', { eager: true, import: 'default' })

export const tables = inOrder(files).map((file) => readTable(file, parameters))

const observations = readObservations(sentences, rules)

const range = ([low, high]: readonly [low: number, high: number]) => `${low} to ${high}`

function randomCase({ number, ranges }: RandomCase): StudyCase {
  const { workers, transfer, compute, latency } = ranges
  return {
    id: caseId(number),
    label: `Case ${number}${workers === 5 ? '' : `, ${workers} workers`}`,
    about: `C ${range(transfer)}, E ${range(compute)}, L ${range(latency)}`,
    set: {
      system: 'random',
      workers,
      Cmin: transfer[0],
      Cmax: transfer[1],
      Emin: compute[0],
      Emax: compute[1],
      Lmin: latency[0],
      Lmax: latency[1],
    },
  }
}

const randomCases = (workers: number) => RANDOM_CASES.filter(({ ranges }) => ranges.workers === workers).map(randomCase)

const clusterCases: readonly StudyCase[] = CLUSTER_CASES.flatMap(({ number, workersEach, clusters, notes }) =>
  workersEach.map((each, k) => ({
    id: `cluster ${number}/${each * clusters.length}`,
    label: `Cluster case ${number}, ${each * clusters.length} workers`,
    about: `${clusters.length} clusters of ${each}`,
    set: {
      system: 'clusters',
      clusterSize: clusters.map(() => each),
      clusterC: clusters.map(({ transfer }) => transfer),
      clusterE: clusters.map(({ compute }) => compute),
      clusterL: clusters.map(({ latency }) => latency),
    },
    // What is noted is about the larger one.
    ...(notes && k === workersEach.length - 1 && { notes }),
  })),
)

const DRAWN = 'The source’s own systems are not known: these are drawn again from its ranges.'

/** The experiments of chapters 3 and 4, to be run again: 32 random cases and 5 cluster cases with two numbers of workers each. */
export const study: Study = {
  label: 'Experiments',
  parameter: 'seed',
  samples: 'systems',
  metric: 'makespan',
  deviation: {
    label: 'ΔT',
    about: 'by how many percent a mean time is above the mean of what it is measured against (equation 4.1)',
  },
  counts: [10, 30, 100],
  sourceCount: 100,
  groups: [
    {
      id: '5',
      label: '5 workers, cases 1 to 16',
      about: `Table 3.1, figures 4.1 and 4.6. Percent above OPT, system by system; below 0 a time beats OPT, which pays for workers without load. ${DRAWN}`,
      cases: randomCases(5),
      methods: ALL,
      against: 'opt',
    },
    {
      id: 'many',
      label: '16 and 32 workers, cases 17 to 32',
      about: `Table 3.2, figures 4.3 to 4.7. Percent above the best of these on the same system, as OPT cannot be had. ${DRAWN}`,
      cases: [...randomCases(16), ...randomCases(32)],
      methods: HEURISTICS,
    },
    {
      id: 'clusters',
      label: 'Clusters, cases 1 to 5',
      about:
        'Table 3.3, figures 4.8 to 4.12. Percent above the best of these with the same seed. A cluster case is always the same system: only the order in which ITERLP2 meets equal workers differs.',
      cases: clusterCases,
      samples: 'shuffles',
      methods: HEURISTICS,
    },
  ],
  claims: readClaims(claims as readonly PrintedClaim<Given>[], JUDGES, RULES),
  counted: COUNTED,
}

export const reproduction: Reproduction = {
  id: 'iterlp2',
  label: 'The thesis on ITERLP2',
  source:
    'A thesis on ITERLP2, not before August 2008, of which the copy that was used names neither author nor university: tables 2.1 and 2.2, chapters 3 and 4. ITERLP itself is of O. Beaumont, A. Ghatpande, H. Nakazato and H. Watanabe, Divisible Load Scheduling with Result Collection on Heterogeneous Systems, IPDPS 2008',
  tables,
  figures: [],
  observations,
  study,
}
