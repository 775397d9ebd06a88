import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { OperationError } from '../../operate/operation-error.ts'
import { bundleInProcess } from '../../release/workers.ts'

it('an error of the bundling process has its reason and its remedy', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'astro.config.mjs'), 'throw new Error("an odd setting")')
  const site = { root: folder, releases: folder, folder: path.join(folder, 'site'), sourceHash: 'none' }
  const error = await bundleInProcess(site).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OperationError)
  expect(error).toMatchObject({
    reason: 'build',
    message: expect.stringContaining('an odd setting'),
    mend: expect.stringContaining('The served release is untouched'),
  })
})
