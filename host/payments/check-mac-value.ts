import { createHash, timingSafeEqual } from 'node:crypto'

export interface MacKeys {
  hashKey: string
  hashIv: string
}

/**
 * ECPay's CheckMacValue (EncryptType=1, SHA-256): keys sorted without regard to case, joined as a query between
 * the two secrets, encoded as .NET's UrlEncode does, lower-cased, hashed, upper-cased.
 * Source: ECPay developer pages, "CheckMacValue 檢查碼機制".
 */
export function checkMacValue(fields: Readonly<Record<string, string>>, { hashKey, hashIv }: MacKeys): string {
  const query = Object.keys(fields)
    .filter((name) => name !== 'CheckMacValue')
    .map((name) => [name.toLowerCase(), `${name}=${fields[name]}`] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, pair]) => pair)
    .join('&')
  const encoded = dotNetUrlEncode(`HashKey=${hashKey}&${query}&HashIV=${hashIv}`).toLowerCase()
  return createHash('sha256').update(encoded).digest('hex').toUpperCase()
}

/** Whether the fields contain the correct CheckMacValue; compared in constant time. */
export function hasValidMac(fields: Readonly<Record<string, string>>, keys: MacKeys): boolean {
  const actualMac = Buffer.from(fields.CheckMacValue ?? '')
  const expectedMac = Buffer.from(checkMacValue(fields, keys))
  return actualMac.length === expectedMac.length && timingSafeEqual(actualMac, expectedMac)
}

/**
 * Whether no other set of fields, except in upper and lower case, has the same CheckMacValue. It joins names and values
 * without escaping `&` and `=`: a field `RtnMsg` with the value `paid&SimulatePaid=1` has the signature of two fields.
 */
export function isUnambiguous(fields: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(fields)
  return (
    names.every((name) => /^\w{1,64}$/.test(name)) &&
    new Set(names.map((name) => name.toLowerCase())).size === names.length &&
    Object.values(fields).every((value) => !/&[^&]*=/.test(value))
  )
}

/** A space becomes `+`; `- _ . ! * ( )` stay; `~` and `'`, which encodeURIComponent keeps, are encoded. */
function dotNetUrlEncode(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+').replaceAll('~', '%7e').replaceAll("'", '%27')
}
