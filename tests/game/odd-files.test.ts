/** Compares what a real map server loads from odd files (ODD_FILES, default 200) with what the loader reads. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Engine, newestRathena, pandasDay } from '../../game-data/rathena/engine/engine.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { database, imports, linkFolder } from '../rathena-root.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { firstId, type OddFile, oddFiles } from './odd-files.ts'
import { gameUrl, kitCommand, noRealServer } from './real-server.ts'

interface Judge {
  engine: Engine
  /** Why it is not here; '' if it is. */
  absent: string
  /** Folder of its `map-server`. */
  source: string
  mobVersion: number
}
const pandasHome = process.env.PANDAS_HOME ?? ''
const judges: readonly Judge[] = [
  { engine: newestRathena, absent: noRealServer, source: path.join(process.env.RA_HOME ?? '', 'src'), mobVersion: 5 },
  {
    engine: { ...newestRathena, name: 'pandas', day: pandasDay },
    absent: noRealServer || (existsSync(path.join(pandasHome, 'map-server')) ? '' : 'PANDAS_HOME has no map-server'),
    source: pandasHome,
    mobVersion: 3,
  },
]
const count = Number(process.env.ODD_FILES || 200)
const seed = Number(process.env.ODD_SEED || 39)

/** Lists what was loaded, one line a record. */
const script = `-	script	OddFiles	-1,{
OnInit:
	freeloop(1);
	for (.@n = 0; .@n < ${count}; .@n++) {
		for (.@i = 0; .@i < 3; .@i++) {
			.@id = ${firstId.mob} + .@n * 4 + .@i;
			.@lv = getmonsterinfo(.@id, MOB_LV);
			if (.@lv >= 0) {
				getmobdrops .@id;
				.@t$ = "";
				for (.@d = 0; .@d < $@MobDrop_count; .@d++) .@t$ += " " + $@MobDrop_item[.@d] + ":" + $@MobDrop_rate[.@d];
				debugmes "ODD^" + .@n + "^" + .@id + "^" + getmonsterinfo(.@id, MOB_NAME) + "^" + .@lv + "^" + getmonsterinfo(.@id, MOB_MAXHP) + "^" + .@t$ + "^END";
			}
			.@id = ${firstId.item} + .@n * 4 + .@i;
			if (getitemname(.@id) != "null")
				debugmes "ODD^" + .@n + "^" + .@id + "^" + getitemname(.@id) + "^" + getiteminfo(.@id, ITEMINFO_BUY) + "^"
					+ getiteminfo(.@id, ITEMINFO_WEIGHT) + "^" + getiteminfo(.@id, ITEMINFO_SLOT) + "^END";
		}
	}
	debugmes "ODD DONE";
	end;
}
`
const items = database(
  'ITEM_DB',
  3,
  [512, 969].map((id) => `  - { Id: ${id}, AegisName: ${id === 512 ? 'Apple' : 'Gold'}, Name: A }`).join('\n'),
)

const { hostname, port, username, password, pathname } = new URL(gameUrl)
const connection = ['login_server', 'ipban_db', 'char_server', 'map_server', 'web_server', 'log_db']
  .flatMap((name) => [
    ...[`${name}_ip: ${hostname}`, `${name}_port: ${port}`, `${name}_id: ${username}`, `${name}_pw: ${password}`],
    `${name}_db: ${pathname.slice(1)}\n`,
  ])
  .join('\n')

/** A server whose monsters and items are these odd files. */
function fill(root: string, { source, mobVersion }: Judge, odd: readonly OddFile[]): void {
  rmSync(root, { recursive: true, force: true })
  linkFolder(source, root, '', ['conf', 'db', 'npc', 'log'])
  linkFolder(source, root, 'conf', ['import'])
  linkFolder(source, root, 'npc', ['re'])
  linkFolder(source, root, 'npc/re', ['scripts_main.conf'])
  for (const folder of ['conf/import', 'log', 'db/re', 'db/import/odd', 'npc/odd'])
    mkdirSync(path.join(root, folder), { recursive: true })
  // Without the other databases it starts in 2 s instead of 20.
  for (const file of ['db/const.yml', 'db/map_index.txt', 'db/re/map_cache.dat'])
    symlinkSync(path.join(source, file), path.join(root, file))
  for (const { file, bytes } of odd) writeFileSync(path.join(root, file), bytes)
  const footer = (kind: OddFile['kind']) =>
    imports(...odd.filter((one) => one.kind === kind).map(({ file }) => `Path: ${file}`))
  writeFileSync(path.join(root, 'db/mob_db.yml'), database('MOB_DB', mobVersion, '', footer('mob')))
  writeFileSync(path.join(root, 'db/item_db.yml'), `${items}\n${footer('item')}\n`)
  writeFileSync(path.join(root, 'conf/import/inter_conf.txt'), connection)
  writeFileSync(path.join(root, 'npc/odd/list.txt'), script)
  writeFileSync(path.join(root, 'npc/re/scripts_main.conf'), 'npc: npc/odd/list.txt\n')
}

/** The server prints names as bytes, so names in other characters than ASCII are not compared. */
const shownName = (text: string) => (/^[\t\n\x20-\x7e]*$/.test(text) ? text : 'not ASCII')
/** The script on the server prints the record. */
const isPrinted = (id: number) =>
  id >= firstId.mob && (id < firstId.item ? id - firstId.mob : id - firstId.item) < 4 * count
/** The loaded records, one text each. */
type Records = (readonly [id: number, text: string])[]
/** What was loaded of each file. */
type Outcomes = Map<string, string[] | 'does not start'>

const printed = /ODD\^(\d+)\^(\d+)\^([^^]*)\^(-?\d+)\^(-?\d+)\^([^^]*)\^END/g

/** The records, or the file that keeps the server from starting. */
function loadByServer(root: string): Records | string {
  // Unbuffered, so that the last file that it names is the one at which it ended.
  const { stdout } = spawnSync('stdbuf', ['-o0', path.join(root, 'map-server'), '--run-once'], {
    cwd: root,
    encoding: 'latin1',
    timeout: 240_000,
    maxBuffer: 1 << 30,
  })
  const log = stripVTControlCharacters(Buffer.from(stdout, 'latin1').toString())
  if (log.includes('ODD DONE'))
    return [...log.matchAll(printed)].map(([, , id, name = '', ...fields]) => [
      Number(id),
      [shownName(name), ...fields].join('^'),
    ])
  const last = [...log.matchAll(/Loading '(db\/import\/odd\/\d+\.yml)'/g)].at(-1)?.[1]
  if (last === undefined) throw new Error(`the map server ended:\n${log.slice(-2000)}`)
  return last
}

async function readByReader(judge: Judge, files: readonly OddFile[]) {
  const root = temporaryFolder('odd')
  fill(root, judge, files)
  const { items, world, problems } = await loadRathena({ root, mode: 'renewal', engine: judge.engine })
  const monsters = [...(world?.monsters.values() ?? [])].map(({ Id, Name, Level, Hp, Drops }) => {
    const drops = Drops.map((drop) => ` ${drop.Item}:${(drop.FileChance ?? drop.Chance) / 10}`)
    return [Id, [shownName(Name), Level, Hp, drops.join('')].join('^')] as const
  })
  const others = [...items.values()].map(
    ({ Id, Name, Slot, Facts: { Buy = 0, Weight = 0 } = {} }) =>
      [Id, [shownName(Name), Buy, Weight, Slot].join('^')] as const,
  )
  const outcomes = sorted(
    files,
    [...monsters, ...others].filter(([id]) => isPrinted(id)),
  )
  for (const { file, lost, reason } of problems)
    if (lost && reason.includes('the game server does not start')) outcomes.set(file, 'does not start')
  const warned = new Set(problems.filter(({ reason }) => reason.includes('may not start')).map(({ file }) => file))
  return { outcomes, warned }
}

function sorted(files: readonly OddFile[], records: Records): Outcomes {
  const outcomes: Outcomes = new Map(files.map(({ file }) => [file, []]))
  for (const [id, text] of records.toSorted(([a], [b]) => a - b)) {
    const index = Math.floor((id - (id < firstId.item ? firstId.mob : firstId.item)) / 4)
    const rows = outcomes.get(`db/import/odd/${index}.yml`)
    if (Array.isArray(rows)) rows.push(`${id}^${text}`)
  }
  return outcomes
}

/** A file that keeps the server from starting is marked, and the others are loaded again without it. */
function readByServer(judge: Judge, files: readonly OddFile[]): Outcomes {
  const ending = new Set<string>()
  const root = temporaryFolder('odd')
  for (;;) {
    const left = files.filter(({ file }) => !ending.has(file))
    fill(root, judge, left)
    const loaded = loadByServer(root)
    if (typeof loaded !== 'string')
      return new Map([...sorted(left, loaded), ...[...ending].map((file) => [file, 'does not start'] as const)])
    if (ending.has(loaded)) throw new Error(`${loaded} ended the server twice`)
    ending.add(loaded)
  }
}

const titled = judges.map((judge) => ({
  ...judge,
  title: `${judge.engine.name}${judge.absent && ` (skipped: ${judge.absent})`}`,
}))
describe.each(titled)('odd files of $title', (judge) => {
  it.skipIf(judge.absent !== '')('are read as the real server reads them', { timeout: 7_200_000 }, async () => {
    const files = oddFiles(count, seed, judge.mobVersion)
    kitCommand('db-start')
    kitCommand('db-init')
    const theirs = readByServer(judge, files)
    kitCommand('db-stop')
    const { outcomes: ours, warned } = await readByReader(judge, files)
    const isSame = (file: string) =>
      JSON.stringify(theirs.get(file)) === JSON.stringify(ours.get(file)) ||
      (warned.has(file) && ['"does not start"', '[]'].includes(JSON.stringify(theirs.get(file))))
    const differing = files
      .filter(({ file }) => !isSame(file))
      .map(({ file, bytes }) => ({ theirs: theirs.get(file), ours: ours.get(file), text: bytes.toString() }))
    expect(differing).toEqual([])
  })
})
