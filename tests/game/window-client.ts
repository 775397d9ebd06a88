/** The kit's client, able to refine and to enchant in the game's windows. Packets of version 20211103. */
import { until } from '../run/until.ts'
import type { StatusPlayer } from './worn-client.ts'

/** `CZ_REQ_REFINING` and `ZC_ACK_ITEMREFINING`. */
const [refineRequest, refineResult] = [0xaa3, { id: 0x188, length: 8 }] as const
/** `CZ_REQUEST_RANDOM_ENCHANT`, `CZ_REQUEST_RESET_ENCHANT` and `ZC_RESPONSE_ENCHANT`. */
const enchantRequests = { enchant: 0xb9b, reset: 0xb9e } as const
const enchantResult = { id: 0xb9f, length: 10 } as const
/** Numbers of the client's texts for a success and a failure. */
const [enchanted, notEnchanted] = [3857, 3858]

/** What the refine window answers. */
export const refineAnswers = ['success', 'broken', 'downgraded', 'nothing'] as const
export type RefineAnswer = (typeof refineAnswers)[number]

/** Refines the pieces at these places of the bag once; returns the answers. */
export async function refinePieces(
  player: StatusPlayer,
  { ore, blessed = false, places }: { ore: number; blessed?: boolean; places: readonly number[] },
): Promise<RefineAnswer[]> {
  const { wire } = player
  player.say('@refineui')
  await player.ping()
  const from = wire.end
  for (const place of places) {
    const request = Buffer.alloc(9)
    request.writeUInt16LE(refineRequest, 0)
    request.writeUInt16LE(place, 2)
    request.writeUInt32LE(ore, 4)
    request.writeUInt8(Number(blessed), 8)
    wire.send(request)
  }
  return until(`${places.length} answers of the refine window`, () => {
    const answers: RefineAnswer[] = []
    for (const bytes of packets(player, from, refineResult)) {
      const answer = refineAnswers[bytes.readUInt16LE(2)]
      if (answer && places.includes(bytes.readUInt16LE(4)) && bytes.readUInt16LE(6) <= 20) answers.push(answer)
    }
    return answers.length >= places.length ? answers : undefined
  })
}

/**
 * Enchants the pieces at these places once, or resets them. Returns what was put in (0 for a reset), or undefined for a
 * failure, of each piece. Needs the command of `windowScript`, since each answer closes the window.
 */
export async function enchantPieces(
  player: StatusPlayer,
  { enchant, action, places }: { enchant: number; action: keyof typeof enchantRequests; places: readonly number[] },
): Promise<(number | undefined)[]> {
  const { wire } = player
  const from = wire.end
  for (const place of places) {
    player.say(`@enchantwindow ${enchant}`)
    const request = Buffer.alloc(12)
    request.writeUInt16LE(enchantRequests[action], 0)
    request.writeBigUInt64LE(BigInt(enchant), 2)
    request.writeUInt16LE(place, 10)
    wire.send(request)
  }
  return until(`${places.length} answers of the enchant window`, () => {
    const answers: (number | undefined)[] = []
    for (const bytes of packets(player, from, enchantResult)) {
      const text = bytes.readInt32LE(2)
      if (text === enchanted) answers.push(bytes.readUInt32LE(6))
      if (text === notEnchanted) answers.push(undefined)
    }
    return answers.length >= places.length ? answers : undefined
  })
}

/** Opens the enchant window of a number: the stock server has no command for it. */
export const windowScript = `-\tscript\tTestWindows\t-1,{
OnInit:
	bindatcmd "enchantwindow", strnpcinfo(3) + "::OnOpen", 0, 100;
	end;
OnOpen:
	item_enchant(atoi(.@atcmd_parameters$[0]));
	end;
}
`

/** Empties the bag, which has room for a hundred stacks. */
export async function emptyBag(player: StatusPlayer): Promise<void> {
  player.say('@itemreset')
  await player.ping()
}

/** Every place in the stream that may be such a packet. */
function* packets({ wire }: StatusPlayer, from: number, { id, length }: { id: number; length: number }) {
  const { data } = wire
  for (let at = from - wire.base; at + length <= data.length; at++)
    if (data.readUInt16LE(at) === id) yield data.subarray(at, at + length)
}
