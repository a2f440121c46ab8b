/** How many nodes a tree needs for an efficiency, over the number of processors, for the scenario's balancer and for others. */
import { useState } from 'react'
import frame from '../../../../charts/apart.module.css'
import { CurveChart } from '../../../../charts/curve-chart.tsx'
import { count, percent } from '../../../../core/text/format.ts'
import { balancerOf, balancers } from '../../balancers/index.ts'
import { growable, isoVerdict, useIsoefficiency } from '../isoefficiency.ts'
import { scenarioOf } from '../scenario.ts'
import type { TheoryProps } from './theory.tsx'

type Name = keyof typeof balancers

const EFFICIENCIES = [0.5, 0.6, 0.7, 0.8] as const

/** How the nodes have to grow where thieves ask at random, up to a factor (Kumar, Grama, Rao 1994). */
const grown = (processors: number) => processors * Math.log2(processors) ** 2

/** A balancer at the end of its curve. */
const shortly = (name: Name) => (balancerOf(name).label.length > 16 ? name : balancerOf(name).label)

/** The curves, with what is searched for. It is searched in the background until it is found, or ended. */
export function Isoefficiency({ run, measure, choice, tool }: TheoryProps) {
  const { values } = run
  const present = scenarioOf(values).balancer
  const [others, setOthers] = useState<readonly (Name | '')[]>(['', ''])
  const [efficiency, setEfficiency] = useState<number>(EFFICIENCIES[1])
  const [on, setOn] = useState(true)
  const names = [...new Set([present, ...others.filter((name) => name !== '')])]
  const search = useIsoefficiency(values, names, efficiency, measure, on)
  const { curves, done, total } = search
  const grows = growable(values)
  const over = !grows || done === total
  const verdict = isoVerdict(search, efficiency)
  const sentence = !grows
    ? 'The nodes that are needed are searched for drawn trees, on networks of any number of processors.'
    : over
      ? verdict
      : `${count(done)} of ${count(total)} searches are done. ${verdict}`
  const lines = curves.flatMap(({ balancer, points }) =>
    points.length > 0 && grows ? [{ label: shortly(balancer as Name), points }] : [],
  )
  const [first] = lines[0]?.points ?? []
  const theory = lines[0] &&
    lines[0].points.length > 1 && {
      label: 'as p log² p',
      points: lines[0].points.map(([p]) => [p, (first[1] * grown(p)) / grown(first[0])] as const),
    }
  return (
    <>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${frame.head}`} style={{ flexWrap: 'nowrap' }}>
        <div className="toolbar one-line-if-low grow any-width gap-4-12">
          {choice}
          <label>
            Efficiency{' '}
            <select
              className="tool"
              value={efficiency}
              onChange={(event) => setEfficiency(Number(event.currentTarget.value))}
            >
              {EFFICIENCIES.map((share) => (
                <option key={share} value={share}>
                  {percent(share)}
                </option>
              ))}
            </select>
          </label>
          {(['beside', 'and'] as const).map((word, k) => (
            <label key={word}>
              {word}{' '}
              <select
                className="tool"
                value={others[k]}
                onChange={(event) => setOthers(others.with(k, event.currentTarget.value as Name | ''))}
              >
                <option value="">none</option>
                {(Object.keys(balancers) as Name[])
                  .filter((name) => name !== present && (name === others[k] || !others.includes(name)))
                  .map((name) => (
                    <option key={name} value={name}>
                      {balancerOf(name).label}
                    </option>
                  ))}
              </select>
            </label>
          ))}
          {!over && (
            <button type="button" className="tool" onClick={() => setOn(!on)}>
              {on ? 'Stop' : 'Search again'}
            </button>
          )}
          {!over && on && (
            <progress style={{ width: 96, height: 6 }} max={total} value={done} aria-label="Searches that are done" />
          )}
        </div>
        {tool}
      </div>
      <p className="heard-if-low pad-0-16" aria-live="polite">
        {sentence}
      </p>
      <div className={`grow any-height ${frame.body}`}>
        {lines.length > 0 && (
          <CurveChart
            label="Isoefficiency"
            summary={sentence}
            x={{ label: 'Processors', scale: 'log', format: count }}
            y={{ label: 'Nodes needed', scale: 'log', format: count }}
            curves={theory ? [...lines, theory] : lines}
            dots
          />
        )}
      </div>
    </>
  )
}
