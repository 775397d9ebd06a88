import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from '../../host/base/log.ts'
import { startHost } from '../../host/server.ts'
import { exitCodes, toOperationError } from '../../ops/operation-error.ts'
import { readConfig } from '../../settings/config.ts'
import { fruit, type RootFiles, rathenaRoot } from '../rathena-root.ts'

const validFiles = { 'db/item_db.yml': fruit() }
type Case = [what: string, files: RootFiles, settings: Record<string, string>, message: RegExp, folder?: string]

it.each<Case>([
  [
    'a file with which the game server does not start',
    { 'db/item_db.yml': `---\n${fruit()}` },
    {},
    /db\/item_db\.yml: neither .* contain a valid item: db\/item_db\.yml:1, file: has document markers .* the game server does not start with it/,
  ],
  [
    'Lua',
    { ...validFiles, 'itemInfo.lua': 'tbl = {\n  [501] = {\n' },
    { ITEM_INFO: '/itemInfo.lua' },
    /itemInfo\.lua:\d+: not valid Lua/,
  ],
  [
    'a folder for a database',
    {},
    {},
    /db\/item_db\.yml: neither .* contain a valid item: db\/item_db\.yml, file: is a folder, .*/,
    'db/item_db.yml',
  ],
  ['a folder for ITEM_INFO', validFiles, { ITEM_INFO: '/System' }, /ITEM_INFO=.*System is a folder/, 'System'],
  [
    'db itself',
    validFiles,
    { GAME_DATA: '/db' },
    /GAME_DATA=.*\/db is neither .* It is the server's db folder: use its parent folder/,
  ],
  [
    'a Hercules server',
    { 'db/re/item_db.conf': 'item_db: (\n{\n\tId: 501\n},\n)\n' },
    {},
    /db\/re\/item_db\.conf: this is the database of a Hercules server .* Set GAME_DATA to the root of an rAthena server/,
  ],
  [
    'items as text of older servers',
    { 'db/pre-re/item_db.txt': '501,Red_Potion,Red Potion,0,50,,70,,,,,0xFFFFFFFF,63,2,,,,,,{},{},{}\n' },
    {},
    /db\/pre-re\/item_db\.txt: item databases in text format, .* csv2yaml/,
  ],
  [
    'a database without an item',
    {
      'db/item_db.yml': 'Header:\n  Type: ITEM_DB\n  Version: 3\n\nFooter:\n  Imports:\n  - Path: db/re/item_db.yml\n',
    },
    {},
    /db\/item_db\.yml: neither this file nor its imports contain a valid item: .*db\/re\/item_db\.yml: the file is missing/,
  ],
])('the host does not start with %s', async (_, files, settings, message, folder) => {
  const root = await rathenaRoot(files)
  if (folder) mkdirSync(path.join(root, folder), { recursive: true })
  const paths = Object.entries(settings).map(([name, file]) => [name, path.join(root, file)])
  const env = { GAME_DATA: root, VAR_DIR: root, DATABASE_URL: 'sqlite::memory:', HOST_PORT: '0' }
  const start = async () =>
    startHost(readConfig({ ...env, ...Object.fromEntries(paths) }), { log: createLog(() => {}) })
  const failure = toOperationError(await start().catch((error: unknown) => error))
  expect(`${failure.message} ${failure.where} ${failure.remedy}`).toMatch(message)
  expect(exitCodes[failure.reason]).toBe(2)
})
