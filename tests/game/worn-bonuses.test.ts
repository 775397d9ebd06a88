/** The table of item bonuses against the status that a real game server sends to the one who wears them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Effect } from '../../domain/items/item-effects.ts'
import { readEffects } from '../../game-data/effects/index.ts'
import {
  gameClient,
  kitCommand,
  noRealServer,
  resetServer,
  startServer,
  stopServer,
  writeServerFile,
} from './real-server.ts'
import { type SkillCase, skillCases, skills, statusCases } from './worn-cases.ts'
import {
  accessoryPlaces,
  answerOfSkill,
  castTime,
  cooldown,
  delayAfterSkill,
  type StatusPlayer,
  sentStatus,
  sentValues,
  takeOff,
  wear,
} from './worn-client.ts'

const minute = 60_000
/** Gives the skills that the cases use; worn all the time. */
const hat = `skill "MG_ENERGYCOAT",1; skill "AL_HEAL",1; skill "PR_KYRIE",1;`
const scripts = [...statusCases, ...skillCases].flatMap((each) => each.scripts)
const firstItem = 60_001
/** The first place of an inventory. */
const firstIndex = 2
const spNumber = 7

const names = { skill: (name: string) => name, item: String, monster: String, group: (name: string) => name }

/** What our pages say of the scripts of all pieces. */
function ours(pieces: readonly string[], unit: string): number {
  const effects = pieces.map((script): Effect => {
    const { effects, unread } = readEffects(script, { names, isRenewal: true })
    expect(unread).toEqual([])
    expect(effects).toHaveLength(1)
    return effects[0] as Effect
  })
  for (const { Amount = '' } of effects) expect(Amount.replace(/^[+-][\d.,]+/, '')).toBe(unit)
  const values = effects.map(({ Value }) => Value ?? Number.NaN)
  const isSingle = effects.some(({ Single }) => Single === true)
  return isSingle
    ? values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most))
    : values.reduce((sum, value) => sum + value, 0)
}

const yaml = () =>
  [
    'Header:\n  Type: ITEM_DB\n  Version: 3\nBody:',
    ...[hat, ...scripts].map(
      (script, at) =>
        `  - Id: ${firstItem + at}\n    AegisName: Worn_${at}\n    Name: Worn ${at}\n    Type: Armor\n    Locations:\n` +
        `      ${at === 0 ? 'Head_Top' : 'Both_Accessory'}: true\n    Script: |\n      ${script}`,
    ),
    '',
  ].join('\n')

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Bonuses worn on a real game server${skipped}`, () => {
  let player: StatusPlayer

  beforeAll(async () => {
    resetServer()
    writeServerFile('db/import/item_db.yml', yaml())
    kitCommand('sql', "delete from inventory where char_id=150003; update login set group_id=99 where userid='buyer1'")
    startServer()
    const who = { userid: 'buyer1', password: 'pass', retries: 20 }
    player = (await (await gameClient()).enter(who)) as StatusPlayer
    for (let at = 0; at <= scripts.length; at++) player.say(`@item ${firstItem + at}`)
    await player.ping()
    await wear(player, firstIndex, 0x100)
    player.say('@heal')
    await player.ping()
  }, 4 * minute)
  afterAll(() => {
    player?.drop()
    stopServer()
  }, minute)

  const indexesOf = (all: readonly { scripts: string[] }[], at: number, offset: number) => {
    const before = all.slice(0, at).reduce((sum, each) => sum + each.scripts.length, offset)
    return (all[at]?.scripts ?? []).map((_, piece) => firstIndex + 1 + before + piece)
  }
  async function putOn(indexes: readonly number[]): Promise<void> {
    for (const [piece, index] of indexes.entries()) await wear(player, index, accessoryPlaces[piece] ?? 0)
    await player.ping()
  }
  async function takeAllOff(indexes: readonly number[]): Promise<void> {
    for (const index of indexes) await takeOff(player, index)
  }

  it.each(statusCases.map((each, at) => [each.scripts.join(' '), at] as const))('%s', async (_, at) => {
    const each = statusCases[at] as (typeof statusCases)[number]
    const amount = ours(each.scripts, each.unit)
    const indexes = indexesOf(statusCases, at, 0)
    const wornFrom = player.wire.end
    await putOn(indexes)
    const worn = sentStatus(player, wornFrom, each.type)
    const offFrom = player.wire.end
    await takeAllOff(indexes)
    const without = sentStatus(player, offFrom, each.type)
    if (worn === undefined || without === undefined) throw new Error(`the server sent ${without} and ${worn}`)
    expect(worn).not.toBe(without)
    expect(Math.abs(worn - each.expected(without, amount)), `${without} became ${worn}`).toBeLessThanOrEqual(
      each.within,
    )
  })

  const statusPieces = statusCases.reduce((sum, each) => sum + each.scripts.length, 0)
  /** Milliseconds, or the SP that a use costs. */
  async function sentOf({ sent, skill }: SkillCase): Promise<number> {
    const id = skills[skill]
    if (sent === 'cast') {
      const ms = await answerOfSkill(player, id, castTime(id))
      // A second one is answered when the first has ended.
      await answerOfSkill(player, id, castTime(id))
      return ms
    }
    if (sent === 'cooldown') return answerOfSkill(player, id, cooldown(id))
    if (sent === 'delay') return answerOfSkill(player, id, delayAfterSkill(player.aid))
    player.say('@heal')
    await player.ping()
    const from = player.wire.end
    player.say('@heal 0 -1')
    await player.ping()
    await answerOfSkill(player, id, delayAfterSkill(player.aid))
    await player.ping()
    const values = sentValues(player.wire, from, spNumber)
    return Math.max(...values.slice(1).map((value, at) => (values[at] ?? 0) - value))
  }

  it.each(skillCases.map((each, at) => [each.scripts.join(' '), at] as const))(
    '%s',
    { timeout: minute },
    async (_, at) => {
      const each = skillCases[at] as SkillCase
      const amount = ours(each.scripts, each.unit)
      const indexes = indexesOf(skillCases, at, statusPieces)
      const without = each.sent === 'cooldown' ? 0 : await sentOf(each)
      await putOn(indexes)
      const worn = await sentOf(each)
      await takeAllOff(indexes)
      const { unchangedMs = 0 } = each
      const expected =
        each.unit === '%'
          ? unchangedMs + ((without - unchangedMs) * (100 + amount)) / 100
          : without + amount * (each.unit === '' ? 1 : 1_000)
      expect(Math.abs(worn - expected), `${without} became ${worn}`).toBeLessThanOrEqual(1)
    },
  )
})
