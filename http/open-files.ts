import { readFileSync } from 'node:fs'

/** What a process gets where the system does not say: the least that any of them gives. */
const unknown = 256

/** Descriptors (files and connections together) that this process may have open at once; Infinity without a limit. */
export function openFilesLimit(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft) || unknown
  } catch {
    return unknown
  }
}

/** Kept free for the database, modules and files of the program itself. */
const ownFiles = 64
/** An idle connection takes some 10 KB: so many take no more memory than a host at rest. */
const mostConnections = 4_096

/** Connections that a server may hold under such a limit; a third is for the files of answers, one for those that close. */
export function connectionsWithin(filesLimit: number): number {
  return Math.max(16, Math.min(mostConnections, Math.floor((filesLimit - ownFiles) / 3)))
}
