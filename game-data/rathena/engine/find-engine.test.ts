import { expect, it } from 'vitest'
import { database, fruit, loadSmall, type RootFiles, rathenaRoot } from '../../../tests/rathena-root.ts'
import { hasTrait, newestDay, newestRathena, versionsOf } from './engine.ts'
import { findEngine } from './find-engine.ts'

const source = (mob: number, drops: string): RootFiles => ({
  'src/map/mob.hpp': `class MobDatabase : public TypesafeCachedYamlDatabase<uint32, s_mob_db> {
	MobDatabase() : TypesafeCachedYamlDatabase( "MOB_DB", ${mob}, 1 ){
	${drops}`,
})

const assumed = 'no version found, the newest is assumed'
const sources = 'no Pandas files; sources in src/map'

it.each<[what: string, files: RootFiles, name: string, mobVersion: number, listsDrops: boolean, found: string]>([
  ['a folder without a sign', { 'db/readme.txt': '' }, 'rathena', 5, true, `no Pandas files; ${assumed}`],
  [
    'a folder with what only Pandas has',
    { 'conf/battle/pandas.conf': '' },
    'pandas',
    3,
    false,
    `conf/battle/pandas.conf; ${assumed}`,
  ],
  ['the source of 2024', source(4, 's_mob_drop dropitem[MAX_MOB_DROP];'), 'rathena', 4, false, sources],
  ['the source of 2025', source(5, 'std::vector<std::shared_ptr<s_mob_drop>> dropitem;'), 'rathena', 5, true, sources],
  [
    'the source with yaml-cpp of a server that raised its versions',
    { ...source(5, ''), 'src/common/database.hpp': '#include <yaml-cpp/yaml.h>' },
    'rathena',
    5,
    false,
    sources,
  ],
])('finds the engine of %s', async (_, files, name, mobVersion, listsDrops, found) => {
  const engine = await findEngine(await rathenaRoot(files), 'auto')
  expect([engine.name, engine.found]).toEqual([name, found])
  expect(versionsOf(engine, 'MOB_DB').most).toBe(mobVersion)
  expect(hasTrait(engine, 'listsDrops')).toBe(listsDrops)
})

it.each<[what: string, versions: Record<string, number>, day: string]>([
  ['without databases', {}, newestDay],
  ['of a group file before October 2023', { item_group_db: 2, mob_db: 3 }, '2023-10-09'],
  ['of newer files in db/import', { mob_db: 3, 'import/item_group_db': 4 }, '2025-11-24'],
  ['of files that were not updated with the engine', { item_db: 1, item_group_db: 3, mob_db: 4 }, '2024-12-16'],
  ['of a version that does not exist', { mob_db: 99 }, newestDay],
])('dates an engine without its source by header versions: %s', async (_, versions, day) => {
  const types: Record<string, string> = { item_db: 'ITEM_DB', item_group_db: 'ITEM_GROUP_DB', mob_db: 'MOB_DB' }
  const files = Object.entries(versions).map(([name, version]) => [
    `db/${name}.yml`,
    database(types[name.replace('import/', '')] ?? '', version),
  ])
  const engine = await findEngine(await rathenaRoot(Object.fromEntries(files)), 'auto')
  expect(engine.day).toBe(day)
  // A version that is not known yet is that of a newer engine.
  expect(versionsOf(engine, 'MOB_DB').most).toBeGreaterThanOrEqual(versions.mob_db ?? 5)
})

it.each<[source: string, day: string]>([
  ['"MOB_DB", 2, 1 "ITEM_GROUP_DB", 1', '2021-12-29'],
  ['"MOB_DB", 3, 1 "ITEM_GROUP_DB", 2, 1 "ITEM_DB", 3, 1', '2023-10-09'],
  ['"MOB_DB", 4, 1 "ITEM_GROUP_DB", 3, 1', '2024-12-16'],
])('dates an engine by the versions of its source: %s', async (source, day) => {
  const text = source.replaceAll(/"[A-Z_]+", \d(?:, 1)?/g, (version) => `: TypesafeYamlDatabase( ${version} ){`)
  expect((await findEngine(await rathenaRoot({ 'src/map/mob.hpp': text }), 'auto')).day).toBe(day)
})

it('uses the engine of the setting', async () => {
  const root = await rathenaRoot({ 'conf/battle/pandas.conf': '' })
  expect((await findEngine(root, 'rathena')).name).toBe('rathena')
})

it('reads files with yaml-cpp until March 2022: no value ends the server, numbers do not wrap', async () => {
  const rows = ['Hp: 0x10', 'Hp: 010', 'Hp: +7', 'Hp: 99999999999', 'Hp: [7]', 'Modes: { Mvp: Yes }', 'Hp: 08']
  const body = rows.map((row, index) => `  - { Id: ${2001 + index}, AegisName: A${index}, Name: A, ${row} }`).join('\n')
  const blank =
    '  - Id: 2008\n    AegisName: B\n    Name: B\n    Title: |\n\n  - { Id: 2009, AegisName: C, Name: C, Hp: 5 }'
  const file = `\ufeff${database('MOB_DB', 1, `${body}\n${blank}`)}Footer: `
  const { world } = await loadSmall(
    { 'db/item_db.yml': fruit().replace('Version: 3', 'Version: 1'), 'db/mob_db.yml': file },
    { engine: { ...newestRathena, day: '2022-03-29' } },
  )
  expect([...(world?.monsters.values() ?? [])].map(({ Id, Hp }) => `${Id} ${Hp}`)).toEqual([
    ...['2001 16', '2002 8', '2003 7', '2006 1', '2008 1', '2009 5'],
  ])
})
