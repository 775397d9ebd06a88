/** A host in Python that was written from the OpenAPI document alone: `check-host` finds no fault, and it has a site. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkHost } from '../../publish/check-host/check-host.ts'
import { pull } from '../../publish/pull/pull.ts'
import { buildRelease, openCurrentSnapshot, openReleases } from '../../publish/release/index.ts'
import type { BundleOptions } from '../../publish/release/render/index.ts'
import { readConfig } from '../../settings/config.ts'
import { freePort } from '../free-port.ts'
import { openApi } from '../openapi.ts'
import { until } from '../run/until.ts'
import { bundledHash, bundledSettings, bundleShared } from '../shared-bundle.ts'
import { projectRoot } from '../stack/stack.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

vi.mock('../../publish/release/workers.ts', async (importOriginal) => {
  const workers = await importOriginal<typeof import('../../publish/release/workers.ts')>()
  return { ...workers, bundleInProcess: (input: BundleOptions) => bundleShared(input, workers.bundleInProcess) }
})

const python = findProgram('python3')

describe.skipIf(!python)(`a host in another language${python ? '' : ' (skipped: python3 is not installed)'}`, () => {
  let host: string
  let stop: () => void

  beforeAll(async () => {
    const document = path.join(temporaryFolder('other-host'), 'openapi.json')
    writeFileSync(document, JSON.stringify(openApi))
    const port = await freePort()
    const script = path.join(import.meta.dirname, '../other-host/host.py')
    const program = spawn(python as string, [script, document, String(port)], { stdio: 'inherit' })
    stop = () => program.kill('SIGKILL')
    host = `http://127.0.0.1:${port}`
    await until('the host in Python', () =>
      fetch(`${host}/item/version`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  })
  afterAll(() => stop())

  it('answers every call right', async () => {
    const checked = await checkHost({ host }, () => {})
    expect(checked.filter(({ verdict }) => verdict === 'wrong' || verdict === 'tolerably')).toEqual([])
    const right = checked.filter(({ verdict }) => verdict === 'right').map(({ call }) => call)
    for (const call of [
      'GET /item/cache',
      'GET /package/{id}',
      'GET /enchant/{id}',
      'GET /map/{name}',
      'GET /posts/{id}',
    ])
      expect(right).toContain(call)
  })

  it('has a site with its records', async () => {
    const folder = path.join(projectRoot, 'var', 'other-site')
    rmSync(folder, { recursive: true, force: true })
    const snapshots = path.join(folder, 'snapshots')
    const { manifest } = await pull({ host, folder: snapshots })
    expect(manifest.counts).toMatchObject({
      items: 6,
      packages: 1,
      reforms: 1,
      enchants: 1,
      monsters: 1,
      maps: 1,
      posts: 1,
    })
    const releases = path.join(folder, 'releases')
    const open = openReleases(releases, 'test')
    try {
      await buildRelease(openCurrentSnapshot(snapshots), open.served, {
        ...{ root: projectRoot, config: readConfig(bundledSettings), releases, sourceHash: bundledHash(), keep: 1 },
        log: { step: async (_, run) => (await run()).result },
      })
    } finally {
      await open.close()
    }
    const page = (file: string) => readFileSync(path.join(releases, 'current', `${file}.html`), 'utf8')
    expect(page('package/starter')).toContain('小刀')
    expect(page('monster/1002')).toContain('波利')
    expect(page('news/1')).toContain('開服活動')
  })
})
