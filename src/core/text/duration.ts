/** A time in words: "12 s", "3 min 20 s", "2 h 5 min". */
export function duration(millis: number): string {
  if (!Number.isFinite(millis)) return 'unknown'
  const seconds = Math.ceil(millis / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
