/** A player of the real server who has items of our scripts, and what our pages say of these. */
import { expect } from 'vitest'
import type { Effect } from '../../domain/items/item-effects.ts'
import { readEffects } from '../../game-data/effects/index.ts'
import { gameClient, kitCommand, resetServer, startServer, writeServerFile } from './real-server.ts'
import { accessoryPlaces, type StatusPlayer, wear } from './worn-client.ts'

const firstItem = 60_001
/** The first place of an inventory, where the hat is. */
const firstIndex = 2
const headTop = 0x100

const names = { skill: (name: string) => name, item: String, monster: String, group: (name: string) => name }

/** The one effect that our pages say of a script. */
export function ourEffect(script: string): Effect {
  const { effects, unread } = readEffects(script, { names, isRenewal: true })
  expect(unread).toEqual([])
  expect(effects).toHaveLength(1)
  return effects[0] as Effect
}

/**
 * Starts the server with an accessory for each script, and lets a player enter who has one of each and wears a hat with
 * the script `hat`. `writeMore` writes further files of the server.
 */
export async function enterWithItems(
  { hat, scripts }: { hat: string; scripts: readonly string[] },
  writeMore = () => {},
): Promise<StatusPlayer> {
  resetServer()
  writeServerFile('db/import/item_db.yml', itemFile([hat, ...scripts]))
  writeMore()
  kitCommand('sql', "delete from inventory where char_id=150003; update login set group_id=99 where userid='buyer1'")
  startServer()
  const who = { userid: 'buyer1', password: 'pass', retries: 20 }
  const player = (await (await gameClient()).enter(who)) as StatusPlayer
  for (let at = 0; at <= scripts.length; at++) player.say(`@item ${firstItem + at}`)
  await player.ping()
  await wear(player, firstIndex, headTop)
  player.say('@heal')
  await player.ping()
  return player
}

/** The inventory index of the accessory with the script at a place of `scripts`. */
export const indexOf = (script: number) => firstIndex + 1 + script

export async function putOn(player: StatusPlayer, indexes: readonly number[]): Promise<void> {
  for (const [piece, index] of indexes.entries()) await wear(player, index, accessoryPlaces[piece] ?? 0)
  await player.ping()
}

const itemFile = (scripts: readonly string[]) =>
  [
    'Header:\n  Type: ITEM_DB\n  Version: 3\nBody:',
    ...scripts.map(
      (script, at) =>
        `  - Id: ${firstItem + at}\n    AegisName: Worn_${at}\n    Name: Worn ${at}\n    Type: Armor\n    Locations:\n` +
        `      ${at === 0 ? 'Head_Top' : 'Both_Accessory'}: true\n    Script: |\n      ${script}`,
    ),
    '',
  ].join('\n')
