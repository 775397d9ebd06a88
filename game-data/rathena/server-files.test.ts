import { mkdir, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type Encoding, encode } from '../../tests/encode-text.ts'
import { database, fruit, imports, rathenaRoot } from '../../tests/rathena-root.ts'
import { findEngine } from './find-engine.ts'
import { findMode } from './find-mode.ts'
import { loadRathena } from './load-rathena.ts'

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
