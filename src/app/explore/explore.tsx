/** The two-parameter map. */
export default function Explore() {
  return <p>…</p>
}
