import path from 'node:path'
import { expect, it } from 'vitest'
import { compileLua } from '../../tests/client-texts.ts'
import { encode } from '../../tests/encode-text.ts'
import { type RootFiles, rathenaRoot } from '../../tests/rathena-root.ts'
import { readPlaceNames } from './place-names.ts'

/** Writes `files` and reads `listed` of them, or all. */
async function readNames(setting: 'MAP_NAMES' | 'MONSTER_NAMES', files: RootFiles, listed = Object.keys(files)) {
  const folder = await rathenaRoot(files)
  const problems: string[] = []
  const result = await readPlaceNames(
    listed.map((name) => path.join(folder, name)),
    {
      setting,
      encoding: 'auto',
      onProblem: ({ file, record, reason }) => void problems.push(`${path.basename(file)} ${record} ${reason}`),
    },
  )
  return {
    names: Object.fromEntries([...result.names].sort()),
    counts: result.files.map(({ file, names }) => [path.basename(file), names]),
    problems,
  }
}

const mapMain = `
function main()
  for name, info in pairs(mapTbl) do
    AddMapDisplayName(name, info.displayName, info.notifyEnter)
    if info.signName then AddMapSignName(name, info.signName.subTitle, info.signName.mainTitle) end
    AddMapBackgroundBmp(name, "field")
  end
end`

it('reads the rows of navi_map and navi_mob, as source and compiled', async () => {
  const maps = encode(
    'Navi_Map = {\n { "moss_a", "苔原一層", 5001, 40, 40 },\n { "moss_b", "moss_b", 5001, 40, 40 } }',
    'big5',
  )
  expect((await readNames('MAP_NAMES', { 'navi_map_tw.lub': maps })).names).toEqual({ moss_a: '苔原一層' })
  expect((await readNames('MAP_NAMES', { 'navi_map_tw.lub': compileLua(maps) })).names).toEqual({ moss_a: '苔原一層' })
  const monsters = `Navi_Mob = { { "moss_a", 17101, 300, ${30001 + 10 * 65536}, "小苔怪", "MOSSLING", 10, 0 },
    { "moss_b", 17102, 301, ${1002 + 65536}, "波利", "PORING", 1, 0 } }`
  expect(await readNames('MONSTER_NAMES', { 'navi_mob_tw.lub': monsters })).toEqual({
    names: { 30001: '小苔怪', 1002: '波利' },
    counts: [['navi_mob_tw.lub', 2]],
    problems: [],
  })
})

it('reads mapInfo with what it loads; a name that is the key of the map is none, then the sign has it', async () => {
  const files = {
    'System/mapInfo.lub': `mapTbl = {
        ["prontera.rsw"] = { displayName = "普隆德拉", signName = { subTitle = "首都", mainTitle = "Prontera" } },
        ["jor_twig.rsw"] = { displayName = "jor_twig", signName = { mainTitle = "細枝" } },
        ["izlude.rsw"] = { displayName = "izlude.rsw" },
      } ${mapMain}
      dofile("System/mapinfo_C.lub")`,
    'System/mapinfo_C.lub':
      'mapTbl_C = { ["own.rsw"] = { displayName = "自訂" } } for key, map in pairs(mapTbl_C) do mapTbl[key] = map end',
  }
  const expected = { prontera: '普隆德拉', jor_twig: '細枝', own: '自訂' }
  expect((await readNames('MAP_NAMES', files, ['System/mapInfo.lub'])).names).toEqual(expected)
  // Without `main`, by the tables.
  const tables = { ...files, 'System/mapInfo.lub': files['System/mapInfo.lub'].replace(mapMain, '') }
  expect((await readNames('MAP_NAMES', tables, ['System/mapInfo.lub'])).names).toEqual(expected)
})

it('mapInfo names a map rather than mapnametable, in any sequence; else later files win', async () => {
  const files = {
    'mapInfo.lua': 'mapTbl = { ["a.rsw"] = { displayName = "info" } }',
    'mapnametable.txt': 'a.rsw#table#\n\tb.rsw#table b#\n',
    'own.txt': 'c,first',
    'later.txt': 'c,second',
  }
  const names = { a: 'info', b: 'table b', c: 'second' }
  expect((await readNames('MAP_NAMES', files)).names).toEqual(names)
  expect(
    (await readNames('MAP_NAMES', files, ['mapnametable.txt', 'mapInfo.lua', 'own.txt', 'later.txt'])).names,
  ).toEqual(names)
})

it('reports files that give no name, a file that is missing, and an error with its line', async () => {
  expect(await readNames('MAP_NAMES', { 'skills.lua': 'Skill = { 5, 6 }', 'list.txt': 'nothing here\n' })).toEqual({
    names: {},
    counts: [
      ['skills.lua', 0],
      ['list.txt', 0],
    ],
    problems: [
      'skills.lua the file gives no name or text for MAP_NAMES',
      'list.txt the file gives no name or text for MAP_NAMES',
    ],
  })
  const { names, problems } = await readNames('MAP_NAMES', {
    'mapInfo.lua': 'require("System/merge")\nmapTbl = { ["a.rsw"] = { displayName = "A" } }\nmerge(mapTbl)',
  })
  expect(names).toEqual({ a: 'A' })
  expect(problems).toEqual([
    'mapInfo.lua System/merge is loaded by this file, but is not in the client’s folder',
    "mapInfo.lua the program of the client ends with an error: attempt to call global 'merge' (a nil value)",
  ])
})
