import { createHash } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'

/**
 * What two names share that a reader may take for each other: the skeleton of Unicode's UTS 39 (Cyrillic `а` is Latin
 * `a`, `rn` is `m`, `0` is `O`), whatever the case and width. Since names are one whatever their case, what looks like
 * a capital is what looks like a small letter, too: `i`, `I`, `l` and `1` are one.
 */
export function skeletonOf(name: string): string {
  let skeleton = mapped(name.normalize('NFKC'))
  // A capital's look-alike may be small, and its look-alike another: it settles after two rounds or three.
  for (let round = 0; round < 4; round++) {
    const next = mapped(skeleton.toLowerCase())
    if (next === skeleton) break
    skeleton = next
  }
  return skeleton.replaceAll('i', 'l').replaceAll('ı', 'l')
}

/** Fits a column, however long a skeleton becomes. */
export function skeletonKey(name: string): string {
  return createHash('sha256').update(skeletonOf(name)).digest('hex')
}

function mapped(text: string): string {
  return unhomoglyph(text.normalize('NFD')).normalize('NFD')
}

/** Whom players would believe: roles of the team, of the machine, and the demo's own accounts. */
const roles = [
  ...['admin', 'admins', 'administrator', 'root', 'sysadmin', 'system', 'server', 'superuser', 'webmaster'],
  ...['postmaster', 'hostmaster', 'moderator', 'mod', 'gm', 'gms', 'gamemaster', 'operator', 'owner', 'staff'],
  ...['support', 'helpdesk', 'service', 'official', 'security', 'team', 'demo', 'npc', 'guest', 'anonymous'],
]
const prefixes = ['admin', 'gamemaster', 'moderator', 'demoplayer', 'demoadmin']
/** Chinese has no gaps between words. */
const parts = ['管理員', '管理员', '管理者', '系統', '系统', '官方', '客服', '版主', '站長', '營運團隊', '示範帳號']

const roleSkeletons = new Set(roles.map(skeletonOf))
const prefixSkeletons = prefixes.map(skeletonOf)
const partSkeletons = parts.map(skeletonOf)

/** Whether a name looks like one of the team's: no player may take it, in whatever letters. */
export function isReservedName(name: string): boolean {
  const words = name
    .normalize('NFKC')
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
