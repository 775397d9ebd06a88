import { createHash } from 'node:crypto'
import { dayMs } from '../../../domain/time/day.ts'
import { addressPrefix, limitKey } from '../../../http/client-address.ts'
import { type Database, upsert } from '../../db/index.ts'

/** A device that was not used for this long counts as new again. */
const deviceKnownMs = 90 * dayMs
const maxPerAccount = 40

/** The client of a request. */
export interface SessionClient {
  address: string
  /** Browser and system. */
  device: string
}

/** Devices that an account was logged in from: browser and system, in a network, with a hash of the last address. */

/**
 * Names the place that the account was logged in from before, as narrowly as it is known: this device at this
 * address, the address, or this device in the network. Undefined for an unknown place.
 */
export async function findPlace(
  db: Database,
  accountId: number,
  client: SessionClient,
  at: number,
): Promise<string | undefined> {
  const { network, device } = keyOf(client)
  const address = hashOf(accountId, client)
  const rows = await db
    .selectFrom('known_devices')
    .select(['device', 'place', 'last_at'])
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .execute()
  const recent = rows.filter((row) => Math.abs(at - Number(row.last_at)) < deviceKnownMs)
  const isDeviceKnown = recent.some((row) => row.device === device)
  if (recent.some((row) => row.place === address)) return isDeviceKnown ? `${address}\0${device}` : address
  return isDeviceKnown ? `${network}\0${device}` : undefined
}

/** Records a login's device. True for a new device, but not for the account's first one. */
export async function recordDevice(
  db: Database,
  accountId: number,
  client: SessionClient,
  at: number,
): Promise<boolean> {
  const key = keyOf(client)
  const place = hashOf(accountId, client)
  const rows = await db
    .selectFrom('known_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('last_at', 'desc')
    .execute()
  const row = rows.find(({ network, device }) => network === key.network && device === key.device)
  // Written at most once a day, unless the address changed, because a write waits for the disk.
  if (row && row.place === place && Math.abs(at - Number(row.last_at)) < dayMs) return false
  const lastUse = { last_at: at, place }
  const newRow = { account_id: accountId, ...key, ...lastUse }
  await upsert(db, 'known_devices', newRow, lastUse)
  const others = rows.filter((device) => device !== row)
  const recent = others.filter(({ last_at }) => at - Number(last_at) < deviceKnownMs)
  const keptDevices = new Set(recent.slice(0, maxPerAccount - 1))
  for (const old of others.filter((device) => !keptDevices.has(device)))
    await db
      .deleteFrom('known_devices')
      .where('account_id', '=', accountId)
      .where('network', '=', old.network)
      .where('device', '=', old.device)
      .execute()
  const isKnown = row !== undefined && Math.abs(at - Number(row.last_at)) < deviceKnownMs
  return rows.length > 0 && !isKnown
}

function keyOf({ address, device }: SessionClient): { network: string; device: string } {
  return { network: addressPrefix(address).slice(0, 64), device: device.slice(0, 60) }
}

function hashOf(accountId: number, { address }: SessionClient): string {
  return createHash('sha256')
    .update(`${accountId}\0${limitKey(address)}`)
    .digest('base64url')
}
