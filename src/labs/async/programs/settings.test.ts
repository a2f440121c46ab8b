/** What a text of a balancer has no knob for is named when it is opened: a text never gives another run without a word. */
import { expect, test } from 'vitest'
import { parseLink } from '../../../core/link/link.ts'
import { lab } from '../index.ts'
import { program } from '../views/program/program.ts'

test.each([
  ['balancer=stealing&victim=global', ['victim']],
  ['balancer=stealing&victim=near&nearShare=0.5', ['victim', 'nearShare']],
  ['balancer=gdem&synchronisation=direct', ['synchronisation']],
  ['balancer=gdem&t1=on&fillingLambda=0.2', ['fillingLambda']],
  ['balancer=rid&diffusionFactor=adaptive', ['diffusionFactor']],
  ['balancer=xuhwang&localDelay=500', ['localDelay']],
  ['balancer=xuhwang&heuristic=migrations', []],
  ['balancer=stealing&victim=ring&amount=half&backoff=300', []],
  ['balancer=gdem&lambda=0.3', []],
])('%s', async (query, without) => {
  const { values, problems } = parseLink(`async?${query}`, { async: lab })
  expect(problems).toEqual([])
  const text = program.asText(values)
  if (!text) throw new Error('there is no text')
  expect(text.settings(await text.load()).without).toEqual(without)
})
