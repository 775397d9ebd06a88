import { expect, it, onTestFinished, vi } from 'vitest'
import { loadRathena } from '../../game-data/rathena/index.ts'
import { brotli } from '../../publish/release/files/compression.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { writeTestSnapshot } from '../snapshot-fixture.ts'

const root = sharedPath('data/rathena') ?? ''

it.skipIf(!root)(
  `effects.json of the stock database has at most 150 kB, effect-briefs.json 70 kB, compressed with Brotli (skipped where ${sharedReason})`,
  async () => {
    const data = await loadRathena({ root, mode: 'renewal' })
    vi.stubEnv('SNAPSHOT_DIR', writeTestSnapshot({ items: [...data.items.values()] }))
    vi.resetModules()
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const { GET: effects } = await import('../../src/pages/search/effects.json.ts')
    const { GET: briefs } = await import('../../src/pages/search/effect-briefs.json.ts')
    const size = brotli(await effects().bytes(), 'search/effects.json').length
    const briefSize = brotli(await briefs().bytes(), 'search/effect-briefs.json').length
    console.log(`${data.items.size} items: effects.json ${size} bytes, effect-briefs.json ${briefSize}`)
    expect(size).toBeLessThanOrEqual(150_000)
    expect(briefSize).toBeLessThanOrEqual(70_000)
  },
)
