import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  BeyondLimit,
  type GameServer,
  type Problems,
  RecordIndex,
  readDatabase,
  recordName,
  requiredWhole,
  requireFields,
  short,
  textOf,
} from '../database/index.ts'
import type { Limits } from '../engine/index.ts'
import type { ItemIndex, Reading } from '../items/index.ts'
import {
  type MonsterDropRow,
  mergeDrops,
  type NumberField,
  readMonsterFields,
  type WordField,
} from './monster-fields.ts'

/** A row of `mob_db.yml`, merged over all files. */
export interface MonsterRow {
  Id: number
  AegisName: string
  Name: string
  JapaneseName: string
  numbers: Partial<Record<NumberField, number>>
  words: Partial<Record<WordField, string>>
  raceGroups: Set<string>
  /** The behaviour, whose modes come before `modes`; empty = none. */
  ai: string
  modes: Map<string, boolean>
  /** By index; some may be empty. */
  drops: (MonsterDropRow | undefined)[]
  mvpDrops: (MonsterDropRow | undefined)[]
}

export class MonsterIndex extends RecordIndex<MonsterRow> {
  /** The monster that a spawn refers to by number (in C notation: 010 is 8) or by AegisName, ignoring case. */
  spawned(written: string): MonsterRow | undefined {
    const [, octal, number] = /^\s*\+?(?:0([0-7]+)|(0x[\da-f]+|[1-9]\d*))$/i.exec(written) ?? []
    if (octal !== undefined) return this.byId.get(Number.parseInt(octal, 8))
    return number === undefined ? this.named(written) : this.byId.get(Number(number))
  }

  /** The monster with an AegisName, ignoring case. Throws `BadEntry` if there is none. */
  require(written: string): MonsterRow {
    const row = this.named(written)
    if (!row) throw new BadEntry(`no monster has the name "${short(written)}"`)
    return row
  }
}

/** Reads every monster that the server loads in this mode; none if it has no such database. */
export async function readMonsterRows(server: GameServer, items: ItemIndex, problems: Problems): Promise<MonsterIndex> {
  const index = new MonsterIndex()
  await readDatabase({
    server,
    start: 'db/mob_db.yml',
    type: 'MOB_DB',
    problems,
    clear: () => index.clear(),
    row: (row, file) => {
      const record = recordName('monster', row)
      problems.attempt(file, row, record, () => mergeMonster(index, row, { server, items, problems, file, record }))
    },
  })
  // Only an MVP has a player who gets its rewards (`mob_data::get_mvp_player`, src/map/mob.cpp).
  for (const { modes, numbers, mvpDrops } of index.byId.values())
    if (modes.get('Mvp') !== true) {
      delete numbers.MvpExp
      mvpDrops.length = 0
    }
  return index
}

/** Applies a row (`MobDatabase::parseBodyNode`). A fault refuses a new monster and ends the row of a known one. */
function mergeMonster(index: MonsterIndex, row: YamlMap, reading: Reading): void {
  const id = requiredWhole(row, 'Id')
  checkId(id, reading.server.limits)
  const known = index.byId.get(id)
  if (!known) requireFields(row, 'AegisName', 'Name')
  const monster = known ?? newMonster(id)
  const aegisName = textOf(row, 'AegisName')
  if (aegisName !== undefined) index.rename(monster, capped(aegisName))
  const name = textOf(row, 'Name')
  if (name !== undefined) monster.Name = capped(name)
  const japaneseName = textOf(row, 'JapaneseName')
  if (japaneseName !== undefined || !known) monster.JapaneseName = capped(japaneseName ?? '') || monster.Name
  readMonsterFields(monster, row, reading.server)
  mergeDrops(monster.mvpDrops, row, 'MvpDrops', reading)
  mergeDrops(monster.drops, row, 'Drops', reading)
  if (!known) index.add(monster)
}

function checkId(id: number, { MIN_MOB_DB, MAX_MOB_DB, MIN_MOB_DB2, MAX_MOB_DB2 }: Limits): void {
  if ((id > MIN_MOB_DB && id < MAX_MOB_DB) || (id > MIN_MOB_DB2 && id < MAX_MOB_DB2)) return
  const ranges = `${MIN_MOB_DB + 1} to ${MAX_MOB_DB - 1} and ${MIN_MOB_DB2 + 1} to ${MAX_MOB_DB2 - 1}`
  const reason = `Id ${id} is outside of ${ranges}`
  if (id <= MIN_MOB_DB) throw new BadEntry(reason)
  throw new BeyondLimit(reason, id > MIN_MOB_DB2 ? 'MAX_MOB_DB2' : 'MAX_MOB_DB')
}

function newMonster(Id: number): MonsterRow {
  return {
    Id,
    AegisName: '',
    Name: '',
    JapaneseName: '',
    numbers: {},
    words: {},
    raceGroups: new Set(),
    ai: '',
    modes: new Map(),
    drops: [],
    mvpDrops: [],
  }
}

/** `NAME_LENGTH` bytes; characters beyond ASCII have two of them in the encodings of clients. */
function capped(name: string): string {
  let bytes = 0
  for (let at = 0; at < name.length; at++) {
    bytes += name.charCodeAt(at) > 127 ? 2 : 1
    if (bytes > 24) return name.slice(0, at)
  }
  return name
}
