/** What a real map server loads from odd files (ODD_FILES, default 200), next to what the loader makes of them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { database, imports } from '../rathena-root.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { firstId, type OddFile, oddFiles } from './odd-files.ts'
import { kitCommand, noRealServer } from './real-server.ts'

const source = path.join(process.env.RA_HOME ?? '', 'src')
const files = oddFiles(Number(process.env.ODD_FILES || 200), 39)
/** What a server has of a file, one text a record; or that it does not start. */
type Outcome = readonly string[] | 'does not start'

/** Lists what was loaded, one line a record. */
const script = `-	script	OddFiles	-1,{
OnInit:
	freeloop(1);
	for (.@n = 0; .@n < ${files.length}; .@n++) {
		for (.@i = 0; .@i < 3; .@i++) {
			.@id = ${firstId.mob} + .@n * 4 + .@i;
			.@lv = getmonsterinfo(.@id, MOB_LV);
			if (.@lv >= 0) {
				getmobdrops .@id;
				.@t$ = "";
				for (.@d = 0; .@d < $@MobDrop_count; .@d++) .@t$ += " " + $@MobDrop_item[.@d] + ":" + $@MobDrop_rate[.@d];
				debugmes "ODD|" + .@n + "|" + .@id + "|" + getmonsterinfo(.@id, MOB_NAME) + "|" + .@lv + "|" + getmonsterinfo(.@id, MOB_MAXHP) + "|" + .@t$ + "|";
			}
			.@id = ${firstId.item} + .@n * 4 + .@i;
			if (getitemname(.@id) != "null")
				debugmes "ODD|" + .@n + "|" + .@id + "|" + getitemname(.@id) + "|" + getiteminfo(.@id, ITEMINFO_BUY) + "|"
					+ getiteminfo(.@id, ITEMINFO_WEIGHT) + "|" + getiteminfo(.@id, ITEMINFO_SLOT) + "|";
		}
	}
	end;
}
`
const items = database(
  'ITEM_DB',
  3,
  [512, 969].map((id) => `  - { Id: ${id}, AegisName: ${id === 512 ? 'Apple' : 'Gold'}, Name: A }`).join('\n'),
)

/** A server whose monsters and items are these odd files. */
function fill(root: string, odd: readonly OddFile[]): void {
  rmSync(root, { recursive: true, force: true })
  const link = (folder: string, ...except: string[]) => {
    mkdirSync(path.join(root, folder), { recursive: true })
    for (const name of readdirSync(path.join(source, folder)))
      if (!except.includes(name)) symlinkSync(path.join(source, folder, name), path.join(root, folder, name))
  }
  link('', 'db', 'npc', 'log')
  link('npc', 're')
  link('npc/re', 'scripts_main.conf')
  for (const folder of ['log', 'db/re', 'db/import/odd', 'npc/odd'])
    mkdirSync(path.join(root, folder), { recursive: true })
  // Without the other databases it starts in 2 s instead of 20.
  for (const file of ['db/const.yml', 'db/map_index.txt', 'db/re/map_cache.dat'])
    symlinkSync(path.join(source, file), path.join(root, file))
  for (const { file, bytes } of odd) writeFileSync(path.join(root, file), bytes)
  const footer = (kind: OddFile['kind']) =>
    imports(...odd.filter((one) => one.kind === kind).map(({ file }) => `Path: ${file}`))
  writeFileSync(path.join(root, 'db/mob_db.yml'), database('MOB_DB', 5, '', footer('mob')))
  writeFileSync(path.join(root, 'db/item_db.yml'), `${items}\n${footer('item')}\n`)
  writeFileSync(path.join(root, 'npc/odd/list.txt'), script)
  writeFileSync(path.join(root, 'npc/re/scripts_main.conf'), 'npc: npc/odd/list.txt\n')
}

/** Each crash ends the run: the file is marked, and the server starts again without it. */
function judge(root: string): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (;;) {
    const odd = files.filter(({ file }) => outcomes.get(file) !== 'does not start')
    fill(root, odd)
    // Unbuffered, so that the last file that it names is the one at which it ended.
    const run = spawnSync('stdbuf', ['-o0', path.join(root, 'map-server'), '--run-once'], {
      cwd: root,
      encoding: 'latin1',
      timeout: 240_000,
      maxBuffer: 1 << 30,
    })
    const log = stripVTControlCharacters(Buffer.from(run.stdout + run.stderr, 'latin1').toString())
    if (log.includes('ODD|') || odd.length === 0) {
      for (const { file } of odd) outcomes.set(file, [])
      for (const [, n, ...fields] of log.matchAll(/ODD\|(\d+)\|([^\n]*)\|/g))
        outcomes.set(`db/import/odd/${n}.yml`, [
          ...(outcomes.get(`db/import/odd/${n}.yml`) as string[]),
          fields.join('|'),
        ])
      return outcomes
    }
    const last = odd.findLast(({ file }) => log.includes(file))
    if (!last) throw new Error(`the map server ended:\n${log.slice(-2000)}`)
    outcomes.set(last.file, 'does not start')
  }
}

async function read(root: string, odd: OddFile): Promise<Outcome> {
  fill(root, [odd])
  try {
    const { items, world } = await loadRathena({ root, mode: 'renewal' })
    const monsters = [...(world?.monsters.values() ?? [])].map(({ Id, Name, Level, Hp, Drops }) => {
      const drops = Drops.map((drop) => ` ${drop.Item}:${(drop.FileChance ?? drop.Chance) / 10}`)
      return [Id, Name, Level, Hp, drops.join('')].join('|')
    })
    const rows = [...items.values()].filter(({ Id }) => Id >= firstId.item)
    const own = rows.map(({ Id, Name, Slot, Facts: { Buy = 0, Weight = 0 } = {} }) =>
      [Id, Name, Buy, Weight, Slot].join('|'),
    )
    return [...monsters, ...own]
  } catch (error) {
    if ((error as Error).message.includes('does not start')) return 'does not start'
    throw error
  }
}

describe.skipIf(noRealServer !== '')('Odd files', () => {
  let root = ''
  let server: Map<string, Outcome>
  beforeAll(() => {
    kitCommand('db-start')
    root = temporaryFolder('odd')
    server = judge(root)
  }, 3_600_000)
  afterAll(() => {
    rmSync(root, { recursive: true, force: true })
    kitCommand('db-stop')
  })

  it('are read as the real server reads them', async () => {
    const differing = []
    for (const odd of files) {
      const [theirs, ours] = [server.get(odd.file), await read(root, odd)]
      if (JSON.stringify(theirs) !== JSON.stringify(ours)) differing.push({ theirs, ours, text: odd.bytes.toString() })
    }
    expect(differing).toEqual([])
  }, 3_600_000)
})
