// The expected records are those that running servers loaded from the same files.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { database, imports, loadSmall, type RootFiles } from '../../tests/rathena-root.ts'
import { sharedPath, sharedReason } from '../../tests/shared-folder.ts'
import type { GameData } from '../game-data.ts'
import { type Engine, newestRathena, pandasDay } from './engine.ts'

const folder = sharedPath('game/oddities') ?? ''

interface LoadedRecord {
  name: string
  level?: number
  hp?: number
  drops?: string[]
  weight?: number
  buy?: number
  slots?: number
}
type Outcome = Record<string, LoadedRecord> | 'does not start'
interface Entry {
  kind: 'mob' | 'item'
  file: string
  server: Outcome
  pandas?: Outcome
}

const all: Entry[] = folder ? JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) : []
/** Left out: a name with a line break, which the recorded list with one line for each record cannot contain. */
const entries = all.filter(({ file }) => file !== '118-name-block.yml')
const pandas: Engine = { name: 'pandas', day: pandasDay, versions: new Map(), found: '' }

/** Loads the file of `entry` as an import, where the running server read it. */
async function outcomeOf({ kind, file }: Entry, engine: Engine): Promise<Outcome> {
  const isMob = kind === 'mob'
  const read = (name: string) => readFileSync(path.join(folder, name))
  const text = read(`${kind}/${file}`).toString('latin1')
  // Pandas had the monsters with a header version lower by two.
  const lowered = text.replace(/(Version: "?)(\d+)/, (_, key, version) => `${key}${Number(version) - 2}`)
  const odd = Buffer.from(isMob && engine.name === 'pandas' ? lowered : text, 'latin1')
  const start = (type: string, version: number) => database(type, version, '', imports(`{ Path: db/import/odd.yml }`))
  const files: RootFiles = isMob
    ? { 'db/item_db.yml': read('item_db.yml'), 'db/mob_db.yml': start('MOB_DB', 1) }
    : { 'db/item_db.yml': start('ITEM_DB', 3).replace('Footer', `${body(read('item_db.yml'))}\nFooter`) }
  try {
    const data = await loadSmall({ ...files, 'db/import/odd.yml': odd }, { engine })
    return isMob ? monstersOf(data) : itemsOf(data)
  } catch (error) {
    if ((error as Error).message.includes('does not start')) return 'does not start'
    throw error
  }
}

const body = (file: Buffer) => file.toString().replace(/[\s\S]*^Body:/m, 'Body:')

function monstersOf({ world }: GameData): Outcome {
  const monsters = [...(world?.monsters.values() ?? [])].map(({ Id, Name, Level, Hp, Drops }) => {
    const drops = Drops.map(
      (drop) => `${drop.Item}:${(drop.FileChance ?? drop.Chance) / 10}${drop.StealProtected ? 's' : ''}`,
    )
    return [Id, { name: Name, level: Level, hp: Hp, drops }]
  })
  return Object.fromEntries(monsters)
}

function itemsOf({ items }: GameData): Outcome {
  const rows = [...items.values()].filter(({ Id }) => Id >= 70_000)
  return Object.fromEntries(
    rows.map(({ Id, Name, Slot, Facts: { Weight = 0, Buy = 0 } = {} }) => [
      Id,
      { name: Name, weight: Weight, buy: Buy, slots: Slot },
    ]),
  )
}

/** Replaces other names than ASCII: the recorded names are bytes. */
function withAsciiNames(outcome: Outcome): Outcome {
  if (outcome === 'does not start') return outcome
  const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)
  return Object.fromEntries(
    Object.entries(outcome).map(([id, record]) => [
      id,
      { ...record, name: isAscii(record.name) ? record.name : 'not ASCII' },
    ]),
  )
}

describe.skipIf(!folder)(`odd files (skipped where ${sharedReason})`, () => {
  it.each(entries)('are read as by rAthena: $kind/$file', async (entry) =>
    expect(withAsciiNames(await outcomeOf(entry, newestRathena))).toEqual(withAsciiNames(entry.server)),
  )

  it.each(entries)('are read as by Pandas: $kind/$file', async (entry) =>
    expect(withAsciiNames(await outcomeOf(entry, pandas))).toEqual(withAsciiNames(entry.pandas ?? entry.server)),
  )
})
