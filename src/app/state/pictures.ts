/** Which pictures of a run are shown: its machine, another one that the lab has, or both. */
import type { Values } from '../../core/parameters.ts'
import type { LabViews, PictureView } from '../../labs/page.ts'

/** The machine alone, and the machine with the first of the lab's other pictures; with another one its id follows. */
export const MACHINE = 'machine'
const BOTH = 'both'

/** What a link calls the machine beside another picture. */
const beside = (pictures: readonly PictureView[], id: string) => (pictures[0].id === id ? BOTH : `${BOTH}-${id}`)

/** The other pictures that there are of a scenario. */
export const picturesFor = ({ pictures = [] }: LabViews, values: Values): readonly PictureView[] =>
  pictures.filter(({ shownWhen }) => shownWhen?.(values) ?? true)

/** What can be chosen, as a link calls it: the machine, each other picture, and each beside the machine. */
export const choicesOf = (pictures: readonly PictureView[]): readonly string[] => [
  MACHINE,
  ...pictures.map(({ id }) => id),
  ...pictures.map(({ id }) => beside(pictures, id)),
]

/** What is shown of what is wanted; the machine where there is no such picture of the scenario. */
export function shownPictures(
  views: LabViews,
  values: Values,
  pictureId: string,
): { readonly machine: boolean; readonly other: PictureView | undefined } {
  const { pictures = [] } = views
  const there = picturesFor(views, values)
  const alone = there.find(({ id }) => id === pictureId)
  if (alone) return { machine: false, other: alone }
  const other =
    there.find(({ id }) => beside(pictures, id) === pictureId) ?? (pictureId === BOTH ? there[0] : undefined)
  return { machine: true, other }
}
