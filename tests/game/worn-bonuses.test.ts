/** The table of item bonuses against the status that a real game server sends to the one who wears them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noRealServer, stopServer } from './real-server.ts'
import { type SkillCase, skillCases, skills, statusCases } from './worn-cases.ts'
import {
  answerOfSkill,
  castTime,
  cooldown,
  delayAfterSkill,
  type StatusPlayer,
  sentStatus,
  sentValues,
  takeOff,
} from './worn-client.ts'
import { enterWithItems, indexOf, ourEffect, putOn } from './worn-items.ts'

const minute = 60_000
/** Gives the skills that the cases use; worn all the time. */
const hat = `skill "MG_ENERGYCOAT",1; skill "AL_HEAL",1; skill "PR_KYRIE",1;`
const scripts = [...statusCases, ...skillCases].flatMap((each) => each.scripts)
const spNumber = 7

/** What our pages say of the scripts of all pieces. */
function ours(pieces: readonly string[], unit: string): number {
  const effects = pieces.map(ourEffect)
  for (const { Amount = '' } of effects) expect(Amount.replace(/^[+-][\d.,]+/, '')).toBe(unit)
  const values = effects.map(({ Value }) => Value ?? Number.NaN)
  const isSingle = effects.some(({ Single }) => Single === true)
  return isSingle
    ? values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most))
    : values.reduce((sum, value) => sum + value, 0)
}

const skipped = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`Bonuses worn on a real game server${skipped}`, () => {
  let player: StatusPlayer

  beforeAll(async () => {
    player = await enterWithItems({ hat, scripts })
  }, 4 * minute)
  afterAll(() => {
    player?.drop()
    stopServer()
  }, minute)

  const indexesOf = (all: readonly { scripts: string[] }[], at: number, offset: number) => {
    const before = all.slice(0, at).reduce((sum, each) => sum + each.scripts.length, offset)
    return (all[at]?.scripts ?? []).map((_, piece) => indexOf(before + piece))
  }
  async function takeAllOff(indexes: readonly number[]): Promise<void> {
    for (const index of indexes) await takeOff(player, index)
  }

  it.each(statusCases.map((each, at) => [each.scripts.join(' '), at] as const))('%s', async (_, at) => {
    const each = statusCases[at] as (typeof statusCases)[number]
    const amount = ours(each.scripts, each.unit)
    const indexes = indexesOf(statusCases, at, 0)
    const wornFrom = player.wire.end
    await putOn(player, indexes)
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
      await putOn(player, indexes)
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
