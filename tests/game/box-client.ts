/** The kit's client, able to open boxes and to note what it gets. Packets of version 20211103. */
import { until } from '../run/until.ts'
import type { StatusPlayer } from './worn-client.ts'

/** What a client was sent about its bag. */
interface BagPackets {
  /** Uses of items that succeeded, by item. */
  used: Map<number, number>
  /** By item: how often it came, and how many pieces in all. */
  gained: Map<number, { times: number; pieces: number }>
  /** The places in the bag of what came, by item, as in packets. */
  places: Map<number, number[]>
}

/** `ZC_ITEM_PICKUP_ACK` and `ZC_USE_ITEM_ACK2`. */
const [gainedPacket, usedPacket] = [
  { id: 0xb41, length: 70 },
  { id: 0x1c8, length: 15 },
] as const

/** Own items have these numbers, by which their packets are told from other bytes. */
const isOwn = (item: number) => item >= 60_001 && item < 60_100

/** Reads all packets about own items since `from`; throws where the server refused a use or an item. */
function bagPackets({ wire, aid }: StatusPlayer, from: number): BagPackets {
  const { data } = wire
  const [used, gained, places]: [BagPackets['used'], BagPackets['gained'], BagPackets['places']] = [
    new Map(),
    new Map(),
    new Map(),
  ]
  for (let at = from - wire.base; at + usedPacket.length <= data.length; at++) {
    const id = data.readUInt16LE(at)
    if (id === usedPacket.id && isOwn(data.readUInt32LE(at + 4)) && data.readUInt32LE(at + 8) === aid) {
      const item = data.readUInt32LE(at + 4)
      if (data[at + 14] !== 1) throw new Error(`use of ${item} refused`)
      used.set(item, (used.get(item) ?? 0) + 1)
      at += usedPacket.length - 1
    } else if (id === gainedPacket.id && at + gainedPacket.length <= data.length && isOwn(data.readUInt32LE(at + 6))) {
      const item = data.readUInt32LE(at + 6)
      if (data[at + 33] !== 0) throw new Error(`${item} does not fit into the bag: ${data[at + 33]}`)
      const { times, pieces } = gained.get(item) ?? { times: 0, pieces: 0 }
      gained.set(item, { times: times + 1, pieces: pieces + data.readUInt16LE(at + 4) })
      places.set(item, [...(places.get(item) ?? []), data.readUInt16LE(at + 2)])
      at += gainedPacket.length - 1
    }
  }
  return { used, gained, places }
}

/** Makes items that stack by command; returns their place in the bag. */
export async function makeItems(player: StatusPlayer, item: number, count: number): Promise<number> {
  const from = player.wire.end
  player.say(`@item ${item} ${count}`)
  return until(`${count} of ${item}`, () => bagPackets(player, from).places.get(item)?.at(-1))
}

/** Makes pieces of equipment by command; returns the places of all of them. */
export async function makePieces(player: StatusPlayer, item: number, count: number): Promise<number[]> {
  const from = player.wire.end
  player.say(`@item ${item} ${count}`)
  return until(`${count} pieces of ${item}`, () => {
    const places = bagPackets(player, from).places.get(item) ?? []
    return places.length === count ? places : undefined
  })
}

/** Requests in one go: the server works off those of one client before it looks at the next. */
const usesInOneGo = 20

/**
 * Opens the boxes at a place of the bag one after the other, then makes one `marker`: its packet comes behind all prizes.
 * Returns all that the client was sent.
 */
export async function openBoxes(
  player: StatusPlayer,
  { item, place, count, marker }: { item: number; place: number; count: number; marker: number },
): Promise<BagPackets> {
  const from = player.wire.end
  const request = Buffer.alloc(8)
  request.writeUInt16LE(0x439, 0)
  request.writeUInt16LE(place, 2)
  request.writeUInt32LE(player.aid, 4)
  for (let sent = 0; sent < count; ) {
    const now = Math.min(usesInOneGo, count - sent)
    for (let use = 0; use < now; use++) player.wire.send(request)
    sent += now
    await until(`${sent} uses of ${item}`, () => bagPackets(player, from).used.get(item) === sent, 5)
  }
  await makeItems(player, marker, 1)
  return bagPackets(player, from)
}
