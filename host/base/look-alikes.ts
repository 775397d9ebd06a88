import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'

/**
 * The skeleton of a name by Unicode's UTS 39, equal for names that look alike (Cyrillic `а` and Latin `a`, `rn` and
 * `m`, `0` and `O`), independent of case and width. Because names ignore case, a character that resembles a capital
 * also equals the small letter: `i`, `I`, `l` and `1` are the same.
 */
export function skeletonOf(name: string): string {
  let skeleton = mapLookAlikes(name.normalize('NFKC'))
  // The replacement of a capital may be a small letter, which has another replacement: two or three rounds suffice.
  for (let round = 0; round < 4; round++) {
    const next = mapLookAlikes(skeleton.toLowerCase())
    if (next === skeleton) break
    skeleton = next
  }
  return skeleton.replaceAll('i', 'l').replaceAll('ı', 'l')
}

/** A key of fixed length for a column. */
export function skeletonKey(name: string): string {
  return createHash('sha256').update(skeletonOf(name)).digest('hex')
}

function mapLookAlikes(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}

/** Names that players would trust: roles of the team, technical names, and the demo's accounts. */
const roles = [
  ...['admin', 'admins', 'administrator', 'root', 'sysadmin', 'system', 'server', 'superuser', 'webmaster'],
  ...['postmaster', 'hostmaster', 'moderator', 'mod', 'gm', 'gms', 'gamemaster', 'operator', 'owner', 'staff'],
  ...['support', 'helpdesk', 'service', 'official', 'security', 'team', 'demo', 'npc', 'guest', 'anonymous'],
]
const prefixes = ['admin', 'gamemaster', 'moderator', 'demoplayer', 'demoadmin']
/** Matched anywhere, because Chinese has no word boundaries. */
const parts = ['管理員', '管理员', '管理者', '系統', '系统', '官方', '客服', '版主', '站長', '營運團隊', '示範帳號']

/** Letters that UTS 39 does not map, and what they resemble: small capitals, and Han that resemble those of `parts`. */
const [unmapped, replacements] = [
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ貟菅筦埋裡糸宮宫万喀板坂玉王镸営',
  'abcdefghijklmnoprstuvwyz員管管理理系官官方客版版主主長營',
]
const extraLookAlikes = new Map([...unmapped].map((letter, at) => [letter, [...replacements][at] as string]))

const roleSkeletons = new Set(roles.map(skeletonOf))
const prefixSkeletons = prefixes.map(skeletonOf)
const partSkeletons = parts.map(skeletonOf)

/** Whether a name resembles a role of the team, in any script: players may not use it. */
export function isReservedName(name: string): boolean {
  const words = [...name.normalize('NFKC')]
    .map((letter) => extraLookAlikes.get(letter) ?? letter)
    .join('')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const joined = skeletonOf(words.join(''))
  return (
    [...words, words.join('')].some((word) => isRole(word) || isRole(word.replace(/^\p{N}+|\p{N}+$/gu, ''))) ||
    prefixSkeletons.some((prefix) => joined.startsWith(prefix)) ||
    partSkeletons.some((part) => joined.includes(part))
  )
}

const isRole = (word: string) => roleSkeletons.has(skeletonOf(word))
