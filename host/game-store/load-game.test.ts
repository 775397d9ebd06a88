import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSanitiser } from '../../api/sanitise.ts'
import { GameFileError } from '../../game-data/game-file.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { sanitiseGameData } from '../../game-data/sanitise-game-data.ts'
import { readConfig } from '../../settings/config.ts'
import { fruit, rathenaRoot } from '../../tests/rathena-root.ts'
import { encodeGame } from './encode-game.ts'
import { loadGame } from './load-game.ts'

const lua =
  'tbl = { [1] = { identifiedDisplayName = "x", identifiedDescriptionName = { "<img src=x onerror=alert(1)>好" } } }'

describe('the process that reads the game data', () => {
  it('returns the same sanitised answers as this process would, compressed, and reports its steps', async () => {
    const root = await rathenaRoot({ 'db/item_db.yml': fruit(), 'info.lua': lua })
    const config = readConfig({ GAME_DATA: root, ITEM_INFO: `${root}/info.lua` })
    const steps: string[] = []
    const { lists, places, ...game } = await loadGame(config, [], { onStep: (step) => steps.push(step) })
    const expected = encodeGame(sanitiseGameData(await loadGameData(config), createSanitiser()))
    expect({ ...expected, ...game }).toEqual(expected)
    expect(places).toEqual(expected.places)
    for (const [name, answer] of Object.entries(lists)) {
      const { type, length, tag, read, compressed } = expected.lists[name as 'items']
      const bytes = await read()
      expect([answer.type, answer.length, answer.tag, compressed.size]).toEqual([type, length, tag, 0])
      expect(await answer.read()).toEqual(bytes)
      expect(brotliDecompressSync(await (answer.compressed.get('br') ?? Buffer.of()))).toEqual(bytes)
    }
    const items = String(await lists.items.read())
    expect(items).toContain('好')
    expect(items).not.toContain('<img')
    expect(steps).toContainEqual(
      expect.stringMatching(/^reading db\/item_db\.yml, file \d+, 0\.0 of at most 0\.0 MB \(\d+ %\)$/),
    )
  })

  it('throws an error that names a missing folder or a timeout', async () => {
    await expect(loadGame(readConfig({ GAME_DATA: '/no/such' }), [])).rejects.toThrow('GAME_DATA=/no/such is neither')
    const endless = loadGame(readConfig({ GAME_DATA: await rathenaRoot({}) }), [], { timeoutMs: 1 })
    await expect(endless).rejects.toThrow('takes more than')
    await expect(endless).rejects.toThrow(GameFileError)
  })
})
