import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { firstVersion, publishVersion, secondVersion } from '../../../tests/patched-snapshot.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { lastPatch } from './last-patch.ts'

it('the last patch is the newest version that changed something, with its three changes that weigh most', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'last-patch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const seen = [firstVersion, secondVersion, secondVersion].map((records, index) => {
    publishVersion(folder, records, `v${index + 1}`, `2026-01-0${index + 1}T00:00:00Z`)
    showSnapshot(openSnapshot(path.join(folder, 'current')))
    return lastPatch()
  })
  expect(seen[0]).toBeUndefined()
  expect(seen[1]).toMatchObject({ href: '/changes/v2', date: '2026-01-02 08:00' })
  expect(seen[1]?.changes).toHaveLength(3)
  expect(seen[2]).toEqual(seen[1])
})
