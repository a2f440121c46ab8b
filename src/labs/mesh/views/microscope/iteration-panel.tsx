/** Where each processor's time goes in one iteration, beside its load. */
import { TimeBar } from '../../../../charts/time-use/bar.tsx'
import { TimeSwatch } from '../../../../charts/time-use/texture.tsx'
import { count, quantity } from '../../../../core/text/format.ts'
import { useLitRows } from '../../../../views/network/use-light.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { ViewProps } from '../../../page.ts'
import type { IterationDetail } from '../../model/detail.ts'

/** Processors that are listed. */
const LISTED = 64

/** A bar a processor, all on one scale. */
export function IterationPanel({ detail, lens }: Pick<ViewProps, 'lens'> & { readonly detail: IterationDetail }) {
  const litRow = useLitRows(lens)
  const { loads, compute, communicate, wait, idle, partition, traffic, begin, done } = detail
  const work = traffic.weighted?.work
  const whole = done - begin
  return (
    <>
      <h3 className="medium">
        Iteration {count(detail.number + 1)} <span className="soft regular">{quantity(whole, 's')}</span>
      </h3>
      <p className="toolbar gap-4-8 soft small">
        <TimeSwatch use="compute" /> computing <TimeSwatch use="communicate" /> communicating <TimeSwatch use="wait" />{' '}
        waiting
      </p>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">Elements</th>
            {work && <th scope="col">Work</th>}
            <th scope="col">Load</th>
            <th scope="col" className={styles.wide}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from(loads.subarray(0, LISTED).keys()).map((i) => (
            <tr key={i} {...litRow(i)}>
              <th scope="row">{count(i)}</th>
              <td>{count(partition.sizes[i])}</td>
              {work && <td>{count(work[i])}</td>}
              <td>{quantity(loads[i])}</td>
              <td className={styles.wide}>
                <TimeBar
                  whole={whole}
                  parts={[
                    { use: 'compute', time: compute[i] },
                    { use: 'communicate', time: communicate[i] },
                    { use: 'wait', time: wait[i] },
                    { use: 'idle', time: idle[i] },
                  ]}
                  label={`computes ${quantity(compute[i], 's')}, communicates ${quantity(communicate[i], 's')}, waits ${quantity(wait[i], 's')}`}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {loads.length > LISTED && <p>And {count(loads.length - LISTED)} more.</p>}
    </>
  )
}
