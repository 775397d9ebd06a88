/** The kit's client, able to wear items and to read its character's status. Packets of version 20211103. */
import { deadlineMs } from '../run/until.ts'
import type { Player } from './real-server.ts'

type Reader<T> = (bytes: Buffer) => T | undefined

/** What the kit's client has besides the actions of `Player`. */
export interface StatusPlayer extends Player {
  aid: number
  wire: {
    readonly end: number
    base: number
    data: Buffer
    send(bytes: Buffer): void
    expect<T>(readers: Record<number, Reader<T>>, options: { from: number; what: string; timeout?: number }): Promise<T>
  }
  /** Waits until the server has worked off what was sent. */
  ping(): Promise<void>
  useSkill(id: number, level: number): void
}

/** The places of the two accessories (`EQP_ACC_R`, `EQP_ACC_L`). */
export const accessoryPlaces = [0x08, 0x80] as const

/** Wears the item of an inventory index (2 = first place); throws where the server refuses. */
export async function wear(player: StatusPlayer, index: number, place: number): Promise<void> {
  const from = player.wire.end
  const request = Buffer.alloc(8)
  request.writeUInt16LE(0x998, 0)
  request.writeUInt16LE(index, 2)
  request.writeUInt32LE(place, 4)
  player.wire.send(request)
  const result = await player.wire.expect(
    { 2457: (b) => (b.length >= 11 && b.readUInt16LE(2) === index ? b.readUInt8(10) : undefined) },
    { from, what: `wear ${index}` },
  )
  if (result !== 0) throw new Error(`item at ${index} not worn: ${result}`)
}

export async function takeOff(player: StatusPlayer, index: number): Promise<void> {
  const request = Buffer.alloc(4)
  request.writeUInt16LE(0xab, 0)
  request.writeUInt16LE(index, 2)
  player.wire.send(request)
  await player.ping()
}

/** The last value of a status number that the server has sent since `from`: `ZC_PAR_CHANGE`, `ZC_COUPLESTATUS`. */
export function sentStatus({ wire }: StatusPlayer, from: number, type: number): number | undefined {
  return sentValues(wire, from, type).at(-1)
}

/** Every value sent of it since `from`, in order; of a stat, what is added to the character's own points. */
export function sentValues(wire: StatusPlayer['wire'], from: number, type: number): number[] {
  const { data } = wire
  const values: number[] = []
  for (let at = from - wire.base; at + 14 <= data.length; at++) {
    const id = data.readUInt16LE(at)
    if (id === 0xb0 && data.readUInt16LE(at + 2) === type) values.push(data.readInt32LE(at + 4))
    if (id === 0x141 && data.readUInt32LE(at + 2) === type) values.push(data.readInt32LE(at + 10))
  }
  return values
}

/** Uses a skill on oneself until the server answers it, since a former one's delay may still hold. */
export async function answerOfSkill<T>(
  player: StatusPlayer,
  skill: number,
  readers: Record<number, Reader<T>>,
): Promise<T> {
  const endMs = performance.now() + deadlineMs
  for (;;) {
    const from = player.wire.end
    // biome-ignore lint/correctness/useHookAtTopLevel: a skill of the game, no hook
    player.useSkill(skill, 1)
    try {
      return await player.wire.expect(readers, { from, what: `skill ${skill}`, timeout: 1_000 })
    } catch (error) {
      if (performance.now() > endMs) throw error
    }
  }
}

/** `ZC_USESKILL_ACK`: milliseconds of the cast. */
export const castTime = (skill: number) => ({
  2842: (b: Buffer) => (b.length >= 29 && b.readUInt16LE(14) === skill ? b.readUInt32LE(20) : undefined),
})

/** `ZC_SKILL_POSTDELAY`: milliseconds of the cooldown. */
export const cooldown = (skill: number) => ({
  1085: (b: Buffer) => (b.length >= 8 && b.readUInt16LE(2) === skill ? b.readUInt32LE(4) : undefined),
})

/** `ZC_MSG_STATE_CHANGE` of `EFST_POSTDELAY`: milliseconds of the delay after a skill. */
export const delayAfterSkill = (account: number) => ({
  2435: (b: Buffer) =>
    b.length >= 17 && b.readUInt16LE(2) === 46 && b.readUInt32LE(4) === account && b[8] === 1
      ? b.readUInt32LE(9)
      : undefined,
})
