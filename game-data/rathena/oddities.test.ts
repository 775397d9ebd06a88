// The expected records are those that running servers loaded from the same files.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { database, imports, loadSmall, type RootFiles } from '../../tests/rathena-root.ts'
import { sharedPath, sharedReason } from '../../tests/shared-folder.ts'
import type { GameData } from '../game-data.ts'
import { type Engine, newestRathena, pandasDay } from './engine/engine.ts'

const folder = sharedPath('game/oddities') ?? ''
const assertions = sharedPath('cases/assertions') ?? ''

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
  /** What a server without assertions loaded. */
  server: Outcome
  pandas?: Outcome
}
interface BuildsEntry extends Omit<Entry, 'server'> {
  name: string
  assertions: Outcome
  ndebug: Outcome | 'the same'
}

const readExpected = <T>(file: string): T[] => (folder ? JSON.parse(readFileSync(file, 'utf8')) : [])
const withoutAssertions = readExpected<Entry>(path.join(folder, 'expected-ndebug.json'))
const all = readExpected<Entry>(path.join(folder, 'expected.json')).map(
  (entry) => withoutAssertions.find(({ kind, file }) => kind === entry.kind && file === entry.file) ?? entry,
)
const ofBuilds = readExpected<BuildsEntry>(path.join(assertions, 'expected.json'))
  .filter(({ kind }) => kind === 'mob' || kind === 'item')
  .map((entry) => ({ ...entry, server: entry.ndebug === 'the same' ? entry.assertions : entry.ndebug }))
/** Left out: a name with a line break, which the recorded list with one line for each record cannot contain. */
const entries = all.filter(({ file }) => file !== '118-name-block.yml')
const pandas: Engine = { name: 'pandas', day: pandasDay, versions: new Map(), found: '' }

/** Loads the file of `entry` as an import, where the running server read it. */
async function outcomeOf({ kind, file }: Pick<Entry, 'kind' | 'file'>, engine: Engine, from = folder) {
  const isMob = kind === 'mob'
  const read = (name: string) => readFileSync(path.join(folder, name))
  const text = readFileSync(path.join(from, kind, file)).toString('latin1')
  // Pandas had the monsters with a header version lower by two.
  const lowered = text.replace(/(Version: "?)(\d+)/, (_, key, version) => `${key}${Number(version) - 2}`)
  const odd = Buffer.from(isMob && engine.name === 'pandas' ? lowered : text, 'latin1')
  const start = (type: string, version: number) => database(type, version, '', imports(`{ Path: db/import/odd.yml }`))
  const files: RootFiles = isMob
    ? { 'db/item_db.yml': read('item_db.yml'), 'db/mob_db.yml': start('MOB_DB', 1) }
    : { 'db/item_db.yml': start('ITEM_DB', 3).replace('Footer', `${body(read('item_db.yml'))}\nFooter`) }
  // The recorded names of monsters are those that the server shows.
  const shown = { 'conf/battle/monster.conf': 'override_mob_names: 2\n' }
  const data = await loadSmall({ ...files, ...shown, 'db/import/odd.yml': odd }, { engine })
  const warnings = data.problems.filter(({ reason }) => /not start/.test(reason))
  const isLost = warnings.some(({ lost, reason }) => lost !== undefined && reason.includes('the game server does not'))
  const outcome: Outcome = isLost ? 'does not start' : isMob ? monstersOf(data) : itemsOf(data)
  return { outcome, warnings }
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
  it.each(entries)('are read as by rAthena: $kind/$file', async (entry) => {
    const { outcome } = await outcomeOf(entry, newestRathena)
    expect(withAsciiNames(outcome)).toEqual(withAsciiNames(entry.server))
  })

  it.each(entries)('are read as by Pandas: $kind/$file', async (entry) => {
    const { outcome } = await outcomeOf(entry, pandas)
    expect(withAsciiNames(outcome)).toEqual(withAsciiNames(entry.pandas ?? entry.server))
  })

  it.each(ofBuilds)('are read as by a server without assertions: $kind/$file', async (entry) => {
    const { outcome, warnings } = await outcomeOf(entry, newestRathena, assertions)
    // An empty entry at the end of a list ends both servers. Here only that entry is left out.
    if (/^dash-(?:at-end|before-footer)$/.test(entry.name)) expect(Object.keys(outcome)).toHaveLength(3)
    else expect(outcome).toEqual(entry.server)
    if (entry.assertions === 'does not start')
      expect(warnings).toContainEqual(expect.objectContaining({ file: 'db/import/odd.yml', line: expect.any(Number) }))
    else expect(warnings.filter(({ reason }) => !reason.includes('empty entry'))).toEqual([])
  })
})
