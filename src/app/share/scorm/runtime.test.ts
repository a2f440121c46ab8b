import { expect, test } from 'vitest'
import { beginRuntime } from './runtime.ts'

/** What a platform of SCORM 1.2 is sent when a visit of this length ends. */
function reportedAtEnd(milliseconds: number): Readonly<Record<string, string>> {
  const reported: Record<string, string> = {}
  const answer = () => 'true'
  const API = {
    LMSInitialize: answer,
    LMSGetValue: () => '',
    LMSSetValue: (name: string, value: string) => {
      reported[name] = value
      return 'true'
    },
    LMSCommit: answer,
    LMSFinish: answer,
  }
  const platform = { API } as unknown as { parent: unknown }
  platform.parent = platform
  beginRuntime({ parent: platform, top: platform } as unknown as Window)?.end(milliseconds)
  return reported
}

test('the length of a visit is a time of day’s clock, whatever is rounded', () => {
  const times = [0, 59_996, 3_599_999, 3_725_120].map((length) => reportedAtEnd(length)['cmi.core.session_time'])
  expect(times, 'no minute has sixty seconds').toEqual([
    '0000:00:00.00',
    '0000:01:00.00',
    '0001:00:00.00',
    '0001:02:05.12',
  ])
})

test('a visit ends so that the next one goes on from it', () => {
  expect(reportedAtEnd(1000)['cmi.core.exit']).toBe('suspend')
})
