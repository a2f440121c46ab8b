/** Where something is described, for a reader who does not know which work a lab is made from. */

/** A place within a work: "§4.2.2", "table 4.3", "figure 6, another reading". */
const PLACE = /^(?:§|figures? \d|tables? \d|chapters? \d|equations? \d)/

/** A source with the name of its work: "§4.2.2" of "Haron 1998" is "Haron 1998, §4.2.2". Other works stand for themselves. */
export function cited(source: string, work: string | undefined): string {
  if (work === undefined) return source
  return source
    .split('; ')
    .map((part) => (PLACE.test(part) ? `${work}, ${part}` : part))
    .join('; ')
}
