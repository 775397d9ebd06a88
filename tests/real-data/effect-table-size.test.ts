import { expect, it, onTestFinished, vi } from 'vitest'
import { loadRathena } from '../../game-data/rathena/index.ts'
import { brotli } from '../../publish/release/files/compression.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { writeTestSnapshot } from '../snapshot-fixture.ts'

const root = sharedPath('data/rathena') ?? ''

it.skipIf(!root)(
  `effects.json of the stock database has at most 150 kB, compressed with Brotli (skipped where ${sharedReason})`,
  async () => {
    const data = await loadRathena({ root, mode: 'renewal' })
    vi.stubEnv('SNAPSHOT_DIR', writeTestSnapshot({ items: [...data.items.values()] }))
    vi.resetModules()
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const { GET } = await import('../../src/pages/search/effects.json.ts')
    const size = (await brotli(await GET().bytes(), 'search/effects.json')).length
    console.log(`${data.items.size} items: effects.json ${size} bytes`)
    expect(size).toBeLessThanOrEqual(150_000)
  },
)
