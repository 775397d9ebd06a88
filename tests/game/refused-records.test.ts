/** Compares which records a real map server loads and refuses with what the loader reads from the same files. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameData } from '../../game-data/game-data.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { hostileFiles, hostileItems, hostileText, isLoaded } from '../contract/hostile-records.ts'
import { linkFolder } from '../rathena-root.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { kitCommand, noRealServer } from './real-server.ts'

const source = path.join(process.env.RA_HOME ?? '', 'src')
const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''

/** The server's own files, with the records among those of the operator. */
function makeRoot(): string {
  const root = temporaryFolder('refused')
  linkFolder(source, root, '', ['db', 'npc', 'log'])
  linkFolder(source, root, 'db', ['import'])
  linkFolder(source, root, 'npc', ['custom'])
  linkFolder(source, root, 'npc/custom', ['barters.yml'])
  mkdirSync(path.join(root, 'log'))
  cpSync(path.join(source, 'db/import-tmpl'), path.join(root, 'db/import'), { recursive: true })
  for (const file of [hostileItems, ...hostileFiles]) writeFileSync(path.join(root, file.file), hostileText(file))
  return root
}

describe.skipIf(noRealServer !== '')(`Records of a real game server${skipped}`, () => {
  let root = ''
  let log = ''
  let data: GameData

  beforeAll(async () => {
    kitCommand('db-start')
    root = makeRoot()
    const run = spawnSync(path.join(root, 'map-server'), ['--run-once'], {
      cwd: root,
      encoding: 'latin1',
      timeout: 240_000,
    })
    log = stripVTControlCharacters(run.stdout + run.stderr)
    data = await loadRathena({ root, mode: 'renewal' })
  }, 300_000)
  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
    kitCommand('db-stop')
  })

  it.each(hostileFiles)('are loaded and refused in the same way by the loader: $file', ({ file, type, rows }) => {
    const [, loadedCount] = new RegExp(`Done reading '(\\d+)' entries in '${file}'`).exec(log) ?? []
    expect(Number(loadedCount)).toBe(rows.filter(([, state]) => state !== false).length)
    const kept = rows.filter(([row]) => isLoaded(data, type, row)).map(([row]) => row)
    expect(kept).toEqual(rows.filter(([, state]) => state === true).map(([row]) => row))
  })
})
