import { readFileSync } from 'node:fs'

/** The limit assumed when the system does not report one: the lowest default of common systems. */
const assumedLimit = 256

/** Descriptors (files and connections together) that this process may have open at once; Infinity without a limit. */
export function openFilesLimit(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft) || assumedLimit
  } catch {
    return assumedLimit
  }
}

/** Reserved for the database, modules and files of the program itself. */
const reservedFiles = 64
/** An idle connection takes about 10 KB, so this many take no more memory than an idle host. */
const maxConnections = 4_096

/**
 * Connections that a server may have under a limit of open files: a third of the unreserved ones, at least 16 and at
 * most 4,096. The others are for files of answers and for connections that are closing.
 */
export function connectionsWithin(filesLimit: number): number {
  return Math.max(16, Math.min(maxConnections, Math.floor((filesLimit - reservedFiles) / 3)))
}
