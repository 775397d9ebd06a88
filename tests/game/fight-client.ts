/** What the server sends of a fight. Packets of version 20211103. */
import { until } from '../run/until.ts'
import type { StatusPlayer } from './worn-client.ts'

export interface Hit {
  kind: 'hit'
  /** 0 = missed */
  damage: number
  isCritical: boolean
}

interface Cast {
  kind: 'cast'
  skill: number
  level: number
}

const notifyAct = 0x8c8
const notifySkill = 0x1de
const stateChange = 0x229
const hpInfo = 0x977
/** Of `OPT1`. */
const stunned = 3
/** `ZC_NOTIFY_STANDENTRY`, `ZC_NOTIFY_NEWENTRY`, `ZC_NOTIFY_MOVEENTRY`. */
const entries = [0x9ff, 0x9fe, 0x9fd]
const monsterType = 5
const damageTypes = { normal: 0, repeated: 8, critical: 10 }

/** Lets monsters appear next to the player, and returns their ids. */
export async function summon(player: StatusPlayer, monster: number, count = 1): Promise<number[]> {
  const from = player.wire.end
  player.say(`@monster ${monster} ${count}`)
  return until(`${count} of monster ${monster}`, async () => {
    await player.ping()
    const ids = new Set<number>()
    scan(player, from, (b) => {
      const isIt = b.length >= 25 && entries.includes(b.readUInt16LE(0)) && b[4] === monsterType
      if (isIt && b.readUInt16LE(23) === monster) ids.add(b.readUInt32LE(5))
    })
    return ids.size === count ? [...ids] : undefined
  })
}

/** Removes all monsters of the map; nothing drops. */
export async function removeMonsters(player: StatusPlayer): Promise<void> {
  player.say('@killmonster2')
  await player.ping()
}

/** Attacks once, or again and again. */
export function attack(player: StatusPlayer, target: number, isRepeated: boolean): void {
  const request = Buffer.alloc(7)
  request.writeUInt16LE(0x437, 0)
  request.writeUInt32LE(target, 2)
  request.writeUInt8(isRepeated ? 7 : 0, 6)
  player.wire.send(request)
}

/** Hits, and skills with damage, of one on another since `from`, in order. */
export function sentFight(player: StatusPlayer, from: number, source: number, target: number): (Hit | Cast)[] {
  const fight: (Hit | Cast)[] = []
  scan(player, from, (b) => {
    const id = b.readUInt16LE(0)
    if (id === notifyAct && b.length >= 34 && b.readUInt32LE(2) === source && b.readUInt32LE(6) === target) {
      const type = b[29]
      if (type === damageTypes.normal || type === damageTypes.repeated || type === damageTypes.critical)
        fight.push({ kind: 'hit', damage: b.readInt32LE(22), isCritical: type === damageTypes.critical })
    }
    if (id === notifySkill && b.length >= 33 && b.readUInt32LE(4) === source && b.readUInt32LE(8) === target)
      fight.push({ kind: 'cast', skill: b.readUInt16LE(2), level: b.readInt16LE(28) })
  })
  return fight
}

/** Hits a monster until it has taken damage twice, and returns whether it was stunned. */
export async function stunsWithHits(player: StatusPlayer, monster: number): Promise<boolean> {
  const from = player.wire.end
  const sentOf = (header: number) => {
    const sent: Buffer[] = []
    scan(player, from, (b) => {
      if (b.length >= 10 && b.readUInt16LE(0) === header && b.readUInt32LE(2) === monster) sent.push(b)
    })
    return sent
  }
  attack(player, monster, true)
  // The first hit has had its effect before the second one: the server delays effects by a millisecond.
  await until('two hits of the player', async () => {
    await player.ping()
    return sentOf(hpInfo).length >= 2
  })
  return sentOf(stateChange).some((b) => b.readUInt16LE(6) === stunned)
}

function scan({ wire }: StatusPlayer, from: number, read: (bytes: Buffer) => void): void {
  for (let at = from - wire.base; at + 2 <= wire.data.length; at++) read(wire.data.subarray(at))
}
