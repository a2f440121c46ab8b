import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseLink } from '../src/core/link/link.ts'
import { PHASES } from '../src/core/phases/by-phase.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab as async } from '../src/labs/async/index.ts'
import { rows as ofAsync } from '../src/labs/async/views/charts/phases.tsx'
import { lab as tree } from '../src/labs/tree/index.ts'
import { rows as ofTree, Phases } from '../src/labs/tree/views/charts/phases.tsx'
import { AS_STEADY, type Cell, cellsOf, NONE, TURNS } from '../src/views/phases/table.ts'

const labs = { tree, async }

function shown(link: string) {
  const lab = link.startsWith('tree') ? 'tree' : 'async'
  const { values, problems } = parseLink(link, labs)
  expect(problems).toEqual([])
  const text = (cell: Cell) => ('id' in cell ? `${cell.id}=${values[cell.id]}` : cell.words)
  return cellsOf(lab === 'tree' ? ofTree : ofAsync, labs[lab].parameters, values).map(({ cells }) => cells.map(text))
}

describe('the table of phases', () => {
  test('has the steady phase alone while no transition is acted upon', () => {
    expect(shown('tree')).toEqual([
      [AS_STEADY, 'balancer=gdem', AS_STEADY],
      [AS_STEADY, 'interval=16', AS_STEADY],
      [AS_STEADY, 'lambda=auto', AS_STEADY],
    ])
    expect(shown('async?balancer=stealing')).toEqual([
      [AS_STEADY, 'balancer=stealing', AS_STEADY],
      [AS_STEADY, 'interval=1', AS_STEADY],
    ])
  })

  test('has what each phase can be given of its own, and in words what it cannot', () => {
    expect(shown('tree?t1=on&t2=on&fillingInterval=4')).toEqual([
      ['fillingBalancer=same', 'balancer=gdem', 'emptyingBalancer=none'],
      ['fillingInterval=4', 'interval=16', 'emptyingInterval=unlimited'],
      ['fillingLambda=same', 'lambda=auto', NONE],
    ])
    expect(shown('tree?t1=on&t2=on&fillingBalancer=loadserver&emptyingBalancer=diffusion').slice(2)).toEqual([
      ['fillingLightThreshold=same', 'lightThreshold=0', NONE],
      ['fillingHeavyThreshold=same', 'heavyThreshold=1', NONE],
      ['fillingMigration=same', 'migration=1', NONE],
      [NONE, 'lambda=auto', NONE],
    ])
    expect(shown('async?balancer=rid&t1=on&t2=on&fillingBalancer=loadserver&serverCost=light')).toEqual([
      ['fillingBalancer=loadserver', 'balancer=rid', 'emptyingBalancer=none'],
      ['fillingInterval=1', 'interval=1', 'emptyingInterval=unlimited'],
      ['fillingLightThreshold=same', 'lightThreshold=0', AS_STEADY],
      ['fillingHeavyThreshold=same', 'heavyThreshold=1', AS_STEADY],
      ['fillingMigration=same', 'migration=1', AS_STEADY],
    ])
    expect(shown('async?balancer=gdem&t1=on')[2]).toEqual(['fillingLambda=same', 'lambda=auto', AS_STEADY])
  })

  test('offers the words that stand for a number in the fields that take them', () => {
    const { values } = parseLink('tree?processors=4&depth=5&t1=on', labs)
    const run = { ...runWhole(tree, values, { record: true }), values, references: {}, finished: true }
    const html = renderToStaticMarkup(createElement(Phases, { run, onChange: () => undefined } as never))
    const fields = [...html.matchAll(/ list="([^"]+)"/g)].map(([, id]) => id)
    expect(fields.length).toBeGreaterThan(0)
    const lists = [...html.matchAll(/<datalist id="([^"]+)">(<option)?/g)].map(([, id, option]) => option && id)
    expect(lists).toEqual(fields)
  })

  test('names parameters that there are, each in one cell', () => {
    for (const [rows, { parameters }] of [
      [ofTree, tree],
      [ofAsync, async],
    ] as const) {
      const ids = rows.flatMap(({ cells }) =>
        PHASES.flatMap((phase) => ('id' in cells[phase] ? [cells[phase].id] : [])),
      )
      for (const { on, at } of Object.values(TURNS)) ids.push(on, at)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(Object.keys(parameters)).toContain(id)
    }
    expect(NONE).not.toBe(AS_STEADY)
  })
})
