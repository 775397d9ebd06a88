/** Each of 200 drawn edits of a real server's files is one line of the patch's page, in words, and nothing else is. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compareGameData } from '../../domain/changes/compare.ts'
import { type ChangeField, changeSections, type GameChanges } from '../../domain/changes/types.ts'
import { changesSiteCopy } from '../../domain/copy/changes.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { createRandom } from '../../domain/values/random.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { openSnapshot, showSnapshot } from '../../src/content/snapshot.ts'
import { type ChangeRowView, changesView } from '../../src/content/views/changes-view.ts'
import { linkFolder } from '../rathena-root.ts'
import { deadlineMs } from '../run/until.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { gameOf, writeTestSnapshot } from '../snapshot-fixture.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { blocksOf, draw, type Edit, fieldEdits, itemNumbers, monsterNumbers, numberEdit } from './draw-edits.ts'

const stock = sharedPath('data/rathena') ?? ''
const seed = process.env.EDIT_SEED ?? '2026-11-28'

async function load(root: string) {
  const { items, packages, reforms, enchants, world, refining } = await loadRathena({ root, mode: 'renewal' })
  return gameOf({
    items: [...items.values()],
    packages: [...packages.values()],
    reforms: [...reforms.values()],
    enchants: Array.from(enchants, ([Id, enchant]) => ({
      ...enchant,
      TargetItems: Object.fromEntries(enchant.TargetItems.map((id) => [id, true])),
      ...{ Id, State: 'ok' },
    })),
    monsters: [...(world?.monsters.values() ?? [])],
    maps: [...(world?.maps.values() ?? [])],
    shops: [...(world?.shops.values() ?? [])],
    refineTables: [...(refining?.refine.values() ?? [])],
    gradeTables: [...(refining?.grades.values() ?? [])],
    dropRules: world?.rules ? [world.rules] : [],
  })
}

/** Expects lines as `section key field`, those of shared changes too. */
function linesOf(changes: GameChanges): string[] {
  return changeSections.flatMap((section) => {
    const { added, removed, changed, alike, more } = changes[section]
    expect(more, section).toBe(0)
    return [
      ...added.map(({ key }) => `${section} ${key} added`),
      ...removed.map(({ key }) => `${section} ${key} removed`),
      ...changed.flatMap(({ key, lines }) => lines.map(({ field }) => `${section} ${key} ${field}`)),
      ...alike.flatMap(({ field, records }) => records.map(({ key }) => `${section} ${key} ${field}`)),
    ]
  })
}

interface ShownRow extends ChangeRowView {
  /** The words before the rows of a field. */
  label: string
}

/** The lines of the patch's page. */
function shownRows(changes: GameChanges): ShownRow[] {
  const version = {
    format: 1,
    sequence: 1,
    version: 'b',
    previous: 'a',
    slug: 'b',
    at: '2026-11-28T00:00:00Z',
  } as const
  return changesView({ ...version, changes }).sections.flatMap(({ groups }) =>
    groups.flatMap(({ label, rows }) => rows.map((row) => ({ ...row, label }))),
  )
}

/** Lines without words: a value that players cannot tell from the other, or no label in Chinese. */
function rowsWithoutWords(rows: readonly ShownRow[]): ShownRow[] {
  return rows.filter(
    ({ label, before, after, hidden, difference }) =>
      !/\p{Script=Han}|^[A-Z]{2,3}$/u.test(label) || (before === after && !hidden && !difference),
  )
}

/** Fields whose numbers are shown as the files have them. */
const shownAsWritten: readonly ChangeField[] = [
  ...(['attack', 'magicAttack', 'defense', 'level', 'hp', 'baseExp', 'str', 'dex'] as const),
]

/** Lines that a player sees: a shared change is one. */
function changeLines({ changed, alike, added, removed }: GameChanges['sets']): number {
  const own = changed.flatMap(({ lines }) => lines)
  return own.length + alike.length + added.length + removed.length
}

describe.skipIf(!stock)(`drawn edits (skipped where ${sharedReason})`, () => {
  const random = createRandom(seed)
  const folder = (name: string) => readdirSync(path.join(stock, name)).map((file) => `${name}/${file}`)
  let before: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    before = await load(stock)
    showSnapshot(openSnapshot(writeTestSnapshot({})))
  }, deadlineMs)

  /** A copy of the files with the edits. */
  function editedRoot(edits: readonly Pick<Edit, 'file' | 'from' | 'to'>[]): string {
    const root = temporaryFolder('edited')
    const barters = 'npc/re/merchants/barters'
    for (const part of ['conf', 'db', 'npc']) linkFolder(stock, root, part, ['re', 'battle'])
    for (const part of ['conf/battle', 'db/re', 'npc/re', 'npc/re/merchants', barters])
      linkFolder(stock, root, part, ['merchants', 'barters', ...edits.map(({ file }) => path.basename(file))])
    for (const [file, list] of Map.groupBy(edits, (edit) => edit.file)) {
      let text = readFileSync(path.join(stock, file), 'utf8')
      for (const { from, to } of list) {
        expect(text.split(from), from).toHaveLength(2)
        text = text.replace(from, () => to)
      }
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
    return root
  }

  it(
    'each of 160 edits of items and monsters is one change',
    async () => {
      const ids = new Set(before.items.map(({ Id }) => String(Id)))
      const typeOf = new Map(before.items.map(({ Id, Type }) => [String(Id), Type]))
      // The server reads these fields of one type only.
      const unread = (type = '') => (type === 'Weapon' ? /Defense/ : type === 'Armor' ? /Attack/ : /Defense|Attack/)
      const itemFiles = ['equip', 'etc', 'usable'].map((kind) => `db/re/item_db_${kind}.yml`)
      const items = blocksOf(stock, itemFiles, /^ {2}- Id: (?=\d)/m).filter(({ block }) => {
        const [id = ''] = /^\d+/.exec(block) ?? []
        return ids.has(id) && !unread(typeOf.get(id)).test(block)
      })
      const monsterIds = new Set(before.monsters.filter(({ Drops }) => Drops.length > 0).map(({ Id }) => String(Id)))
      const monsters = blocksOf(stock, ['db/re/mob_db.yml'], /^ {2}- Id: (?=\d)/m).filter(({ block }) =>
        monsterIds.has(/^\d+/.exec(block)?.[0] ?? ''),
      )
      const edits = [
        ...fieldEdits(random.fork('items'), items, 100, itemNumbers),
        ...fieldEdits(random.fork('monsters'), monsters, 60, monsterNumbers),
      ]
      const changes = compareGameData(before, await load(editedRoot(edits)))
      const section = (file: string) => (file.includes('mob_db') ? 'monsters' : 'items')
      const factsOf = new Map(before.items.map(({ Id, Facts }) => [String(Id), Facts]))
      // A script is compared as effects if all of its bonuses have words.
      const fieldOf = ({ key, field }: Edit): ChangeField => {
        const { Effects, UnreadEffects } = factsOf.get(key ?? '') ?? {}
        return field === 'script' && Effects && !UnreadEffects ? 'effect' : field
      }
      expect(linesOf(changes).sort()).toEqual(
        edits.map((edit) => `${section(edit.file)} ${edit.key} ${fieldOf(edit)}`).sort(),
      )
      const rows = shownRows(changes)
      expect(rowsWithoutWords(rows)).toEqual([])
      expect(rows.flatMap(({ label, records }) => records.map(({ id }) => `${id} ${label}`)).sort()).toEqual(
        edits
          .map((edit) => `${section(edit.file).slice(0, -1)}-${edit.key} ${changesSiteCopy.fields[fieldOf(edit)]}`)
          .sort(),
      )
      // Differences below 1 % are one line without numbers.
      const numbersOf = new Map<string, readonly string[]>(
        rows.flatMap(({ label, records: [first, ...others], before, after }) =>
          first && others.length === 0 && before !== '' ? [[`${first.id} ${label}`, [before, after]] as const] : [],
        ),
      )
      const written = edits.flatMap(({ file, key, field, numbers = [0, 0] }) => {
        const row = `${section(file).slice(0, -1)}-${key} ${changesSiteCopy.fields[field]}`
        return shownAsWritten.includes(field) && numbersOf.has(row) ? [[row, numbers.map(numberText)] as const] : []
      })
      expect(written.length).toBeGreaterThan(40)
      expect(written.map(([row]) => [row, numbersOf.get(row)])).toEqual(written)
    },
    deadlineMs,
  )

  it(
    'each of 35 edits of sets and exchanges is one change',
    async () => {
      const sets = blocksOf(stock, ['db/re/item_combos.yml'], /^ {2}- (?=Combos:)/m)
      const script = /(?<= {4}Script: \|\n {6}bonus2? b\w+,(?:\w+,)?)\d+/
      const setEdits = draw(random.fork('sets'), sets, 20, ({ file, block }) => {
        const texts = numberEdit(script, block, (old) => old + 100)
        return texts && { file, from: texts[0], to: texts[1], field: 'script' as const }
      })
      const rows = blocksOf(stock, folder('npc/re/merchants/barters'), /^ {6}- (?=Index: )/m)
      const amount = /(?<= {10}- Index: 0\n {12}Item: \w+\n) {12}Amount: \d+/
      // Some rows of a file are equal.
      const timesOf = new Map(
        Array.from(
          Map.groupBy(rows, ({ block }) => block),
          ([block, { length }]) => [block, length],
        ),
      )
      const exchanges = rows.filter(({ block }) => timesOf.get(block) === 1)
      const exchangeEdits = draw(random.fork('exchanges'), exchanges, 15, ({ file, block }) => {
        const texts = numberEdit(amount, block, (old) => old + 7)
        return texts && { file, from: texts[0], to: texts[1], field: 'materials' as const }
      })
      expect([setEdits.length, exchangeEdits.length]).toEqual([20, 15])
      const {
        sets: setChanges,
        shops,
        ...others
      } = compareGameData(before, await load(editedRoot([...setEdits, ...exchangeEdits])))
      expect(Object.values(others).every((section) => section.counts.changed + section.counts.added === 0)).toBe(true)
      expect([setChanges, shops].map(changeLines)).toEqual([20, 15])
      const lines = shownRows({ sets: setChanges, shops, ...others })
      expect(lines).toHaveLength(35)
      expect(rowsWithoutWords(lines)).toEqual([])
    },
    deadlineMs,
  )

  it.each(['card', 'equip', 'common', 'heal', 'use'])(
    'the rate of %s in the settings is one change of the drops of these items',
    async (kind) => {
      const file = 'conf/battle/drops.conf'
      const from = `item_rate_${kind}: 100\n`
      const changes = compareGameData(before, await load(editedRoot([{ file, from, to: `item_rate_${kind}: 200\n` }])))
      const { monsters, ...others } = changes
      expect(Object.values(others).every((section) => section.counts.changed + section.counts.added === 0)).toBe(true)
      const [doubled] = monsters.alike
      expect(doubled).toMatchObject({ field: 'drop', factor: 2 })
      const rows = shownRows(changes)
      expect(rows.filter(({ difference, direction }) => difference === '+100%' && direction === 1)).toHaveLength(1)
      expect(rowsWithoutWords(rows)).toEqual([])
      // Chances that reach 100 % are not doubled; two drops of one item may change places.
      const isTwice = new Set(
        before.monsters.flatMap(({ Id, Drops }) =>
          Drops.filter(({ Item }) => Drops.filter((drop) => drop.Item === Item).length > 1).map(
            ({ Item }) => `${Id} ${Item}`,
          ),
        ),
      )
      const own = monsters.changed.flatMap(({ key, lines }) =>
        lines.filter(({ item }) => !isTwice.has(`${key} ${item}`)),
      )
      expect([...own, ...monsters.alike.slice(1)].filter(({ after }) => after !== '100.00%')).toEqual([])
    },
    deadlineMs,
  )
})
