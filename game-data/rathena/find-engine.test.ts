import { expect, it } from 'vitest'
import { type RootFiles, rathenaRoot } from '../../tests/rathena-root.ts'
import { hasTrait, versionsOf } from './engine.ts'
import { findEngine } from './find-engine.ts'

const source = (mob: number, drops: string): RootFiles => ({
  'src/map/mob.hpp': `class MobDatabase : public TypesafeCachedYamlDatabase<uint32, s_mob_db> {
	MobDatabase() : TypesafeCachedYamlDatabase( "MOB_DB", ${mob}, 1 ){
	${drops}`,
})

it.each<[what: string, files: RootFiles, name: string, mobVersion: number, listsDrops: boolean]>([
  ['a folder without a sign', { 'db/readme.txt': '' }, 'rathena', 5, true],
  ['a folder with what only Pandas has', { 'conf/battle/pandas.conf': '' }, 'pandas', 3, false],
  ['the source of 2024', source(4, 's_mob_drop dropitem[MAX_MOB_DROP];'), 'rathena', 4, false],
  ['the source of 2025', source(5, 'std::vector<std::shared_ptr<s_mob_drop>> dropitem;'), 'rathena', 5, true],
])('finds the engine of %s', async (_, files, name, mobVersion, listsDrops) => {
  const engine = await findEngine(await rathenaRoot(files), 'auto')
  expect(engine.name).toBe(name)
  expect(versionsOf(engine, 'MOB_DB').most).toBe(mobVersion)
  expect(hasTrait(engine, 'listsDrops')).toBe(listsDrops)
})

it('takes the engine of the setting', async () => {
  const root = await rathenaRoot({ 'conf/battle/pandas.conf': '' })
  expect((await findEngine(root, 'rathena')).name).toBe('rathena')
})
