import { expect, test } from 'vitest'
import { workloads } from '../../core/workloads/index.ts'
import { pictures } from './picture.tsx'
import { workPicture } from './view.ts'

test('the picture of work is offered for just those kinds of work that have one', () => {
  const offered = Object.keys(workloads).filter((workload) => workPicture.shownWhen({ workload }))
  expect(offered.sort()).toEqual(Object.keys(pictures).sort())
})
