/** What there is to reach in each lab: the first goal of its first story, in words. Loaded with Home. */
const goals = import.meta.glob<{ readonly words?: string }>('./*/stories/*.md', {
  query: '?goal',
  import: 'default',
  eager: true,
})

const wordsByLab = new Map(
  Object.entries(goals).flatMap(([path, { words }]) => (words === undefined ? [] : [[path.split('/')[1], words]])),
)

/** The goal on a lab's tile: "under 25 ms, servers still 80 % busy"; undefined where its first story has none. */
export const goalOf = (lab: string): string | undefined => wordsByLab.get(lab)
