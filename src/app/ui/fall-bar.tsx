/** A bar of a waterfall. */
import styles from './fall.module.css'

/** A bar from one share of the width to another. */
export function Bar({ left, right, fill }: { readonly left: number; readonly right: number; readonly fill: string }) {
  return (
    <span className={`positioned clipped ${styles.track}`}>
      <svg
        aria-hidden="true"
        className="full-height absolute"
        style={{ left: `${100 * left}%`, width: `max(2px, ${100 * (right - left)}%)` }}
      >
        <rect width="100%" height="100%" fill={fill} />
      </svg>
    </span>
  )
}
