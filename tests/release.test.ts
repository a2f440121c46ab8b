/** The notes of a release, as the workflow makes them of CHANGELOG.md. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const CHANGES = `# Changes

## Unreleased

- next

## 0.3.10 (2030-02-01)

- ten

## 0.3.1 (2030-01-01)

- one

## 0.3

- three
`

test('the notes of a release are those under its own version, not under one that begins alike', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-notes-'))
  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGES)
  const notes = (tag: string) =>
    execFileSync(process.execPath, [resolve('build/notes.mjs'), tag], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  expect(notes('v0.3.1')).toMatch(/^## 0\.3\.1 .*\s+- one/)
  expect(notes('v0.3.1')).not.toContain('- ten')
  expect(notes('v0.3.10')).toContain('- ten')
  expect(notes('v0.3')).toContain('- three')
  expect(() => notes('v0.4')).toThrow('expected a version that CHANGELOG.md has')
})
