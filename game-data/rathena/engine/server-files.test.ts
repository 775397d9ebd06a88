import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { type Encoding, encode } from '../../../tests/encode-text.ts'
import { database, fruit, imports, rathenaRoot } from '../../../tests/rathena-root.ts'
import { readBattleSettings } from '../database/battle-settings.ts'
import { Problems } from '../database/problems.ts'
import { loadRathena } from '../load-rathena.ts'
import { readPackageInfo } from '../packages/package-info.ts'
import { newestRathena } from './engine.ts'
import { findEngine } from './find-engine.ts'
import { findMode } from './find-mode.ts'
import { readBytesBelow } from './server-files.ts'

const file = 'conf/import/battle_conf.txt'
/** The id of a user and of a group without rights. */
const unprivilegedId = 65_534
const shop = (place: number) => `town,${place},1,4\tshop\tShop ${place}\t1,1:5`

it('a server folder copied from Windows is read despite backslashes, drive letters, another case and Windows line ends', async () => {
  const windows = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('')
  const root = await rathenaRoot({
    'DB/Item_DB.yml': database(
      'ITEM_DB',
      3,
      '',
      imports('Path: DB\\Re\\Item_DB.yml', 'Path: "C:\\\\ra\\\\db\\\\b.YML"'),
    )
      .split('\n')
      .join('\r\n'),
    'DB/RE/ITEM_DB.YML': fruit().replaceAll('\n', '\r\n'),
    'DB/B.yml': database('ITEM_DB', 3, '  - { Id: 70, AegisName: Extra, Name: Extra }'),
    'Conf/Map_Athena.conf': windows('import: conf\\Import\\map_conf.txt'),
    'conf/import/Map_Conf.TXT': windows('npc: D:\\Games\\rAthena\\NPC\\b.txt'),
    'NPC/RE/Scripts_Main.conf': windows('npc: NPC\\Merchants\\a.txt', 'npc: E:\\secret.txt', 'npc: ..\\c.txt'),
    'npc/merchants/A.txt': windows(shop(1)),
    'Npc/B.TXT': windows(shop(2)),
    'Conf/Battle/Pandas.conf': '',
  })
  const { items, world, problems } = await loadRathena({ root, mode: 'renewal' })
  expect([items.size, items.get(70)?.AegisName]).toEqual([10, 'Extra'])
  expect([...(world?.shops.values() ?? [])].map(({ X }) => X)).toEqual([2, 1])
  expect(problems.filter(({ file }) => file.startsWith('npc')).map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'lies outside the server root'],
    [3, 'lies outside the server root'],
  ])
  expect([(await findEngine(root, 'auto')).name, (await findMode(root, 'auto')).mode]).toEqual(['pandas', 'renewal'])
})

// The second byte of 功 is a backslash in Big5.
it.each<[Encoding, Encoding]>([
  ['big5', 'big5'],
  ['big5', 'utf-8'],
  ['utf-8', 'big5'],
  ['gbk', 'gbk'],
  ['gbk', 'utf-8'],
])(
  'a server folder copied from Windows is read with Chinese file names, in %s in its lists and in %s on the disk',
  async (inLists, onDisk) => {
    const [folder, name] = inLists === 'gbk' || onDisk === 'gbk' ? ['功能脚本', '装备商人'] : ['功能腳本', '裝備商人']
    const root = await rathenaRoot({
      'db/item_db.yml': fruit(),
      'npc/re/scripts_main.conf': encode(`// ${folder}\r\nnpc: npc\\${folder}\\${name}.txt\r\n`, inLists),
    })
    const place = Buffer.concat([Buffer.from(`${root}/npc/`), encode(folder, onDisk)])
    await mkdir(place)
    await writeFile(Buffer.concat([place, Buffer.from('/'), encode(`${name}.txt`, onDisk)]), shop(1))
    const { world, problems } = await loadRathena({ root, mode: 'renewal' })
    expect(problems.filter(({ file }) => file.startsWith('npc'))).toEqual([])
    expect(world?.shops.size).toBe(1)
  },
)

it.runIf(process.getuid).each([
  ['a locked file', file, 0o000],
  ['a file in a locked folder', 'conf', 0o600],
])('%s is a lost file, unlike a missing one, and the rest is read (skipped on Windows)', async (_, locked, mode) => {
  const root = await rathenaRoot({ [file]: 'item_rate_common: 500\n', 'db/item_db.yml': fruit() })
  for (const folder of ['', 'conf', 'conf/import', file, 'db', 'db/item_db.yml'])
    await setUnprivilegedOwner(path.join(root, folder))
  await chmod(path.join(root, locked), mode)
  const { items, missing, problems } = await withoutRights(() => loadRathena({ root, mode: 'renewal' }))
  expect(items.size).toBe(9)
  expect(missing).toContain(file)
  const reason = /^cannot be read \(EACCES\)\. Let the user of the host read it/
  expect(problems).toContainEqual(
    expect.objectContaining({ file, lost: file, remedy: 'lost', reason: expect.stringMatching(reason) }),
  )
})

it.runIf(process.getuid)('a locked conf/battle folder is lost if battle_athena.conf is missing', async () => {
  const root = await rathenaRoot({ 'conf/battle/drops.conf': 'item_rate_common: 500\n' })
  await chmod(path.join(root, 'conf/battle'), 0o100)
  for (const folder of ['', 'conf', 'conf/battle']) await setUnprivilegedOwner(path.join(root, folder))
  const problems = new Problems()
  await withoutRights(() => readBattleSettings({ root, engine: newestRathena }, problems))
  expect(problems.missing).toEqual(['conf/battle'])
  const reason = /^cannot be read \(EACCES\)\. Let the user of the host read and enter/
  expect(problems.list.map((problem) => problem.reason)).toEqual([expect.stringMatching(reason)])
})

it.runIf(process.getuid)('a locked source is reported', async () => {
  const source = 'src/map/mob.hpp'
  const root = await rathenaRoot({ [source]: '#define MAX_MOB_DROP 20\n', 'db/item_db.yml': fruit() })
  for (const folder of ['', 'src', 'src/map', source, 'db', 'db/item_db.yml'])
    await setUnprivilegedOwner(path.join(root, folder))
  await chmod(path.join(root, source), 0o000)
  const { problems } = await withoutRights(() => loadRathena({ root, mode: 'renewal' }))
  expect(problems.filter(({ file: place }) => place.startsWith('src'))).toEqual([
    expect.objectContaining({ file: source, remedy: 'site' }),
  ])
})

it.runIf(process.getuid)('a pipe is reported and not read', async () => {
  const root = await rathenaRoot({})
  const pipe = path.join(root, 'pipe')
  execFileSync('mkfifo', [pipe, path.join(root, 'map-server')])
  const problems: string[] = []
  expect(await readBytesBelow(root, 'pipe', (problem) => problems.push(problem))).toBeUndefined()
  expect(problems).toEqual(['is no regular file, where the game has a file. Replace it by the file.'])
  expect((await findMode(root, 'auto')).mode).toBe('renewal')
  await expect(readPackageInfo(pipe, new Problems())).rejects.toThrow('is no regular file')
})

function setUnprivilegedOwner(target: string): Promise<void> {
  return process.getuid?.() === 0 ? chown(target, unprivilegedId, unprivilegedId) : Promise.resolve()
}

/** Runs `work` without root's rights, because root may read every file. */
async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  process.seteuid?.(unprivilegedId)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
