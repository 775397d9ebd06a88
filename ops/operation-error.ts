import { logLines, logText } from '../domain/text/log-text.ts'

/** Exit codes of every command, as docs/operations.md lists them. */
export const exitCodes = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  host: 3,
  refused: 4,
  locked: 5,
  build: 6,
  verification: 7,
  files: 8,
} as const
export type ExitReason = Exclude<keyof typeof exitCodes, 'ok'>

/** An error that an operator can act on: what went wrong, where, and how to fix it. */
export class OperationError extends Error {
  override name = 'OperationError'
  readonly reason: ExitReason
  readonly where: string
  readonly remedy: string
  /**
   * `what` may be a list: a first line, and the lines below it. The texts may contain data of hosts and files, so each
   * line is escaped for a terminal; only `remedy` may have line ends.
   */
  constructor(
    reason: ExitReason,
    what: string | readonly string[],
    where: string,
    remedy: string,
    options?: { cause: unknown },
  ) {
    super(typeof what === 'string' ? logText(what) : what.map((line) => logText(line)).join('\n'), options)
    this.reason = reason
    this.where = logText(where)
    this.remedy = logLines(remedy)
  }
}

/** An error in what the operator typed or set up. */
export function usageError(what: string, remedy: string, where = 'command line'): OperationError {
  return new OperationError('usage', what, where, remedy)
}

const fileErrors = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EIO', 'EXDEV'])

const remedyOf: Record<string, string> = {
  ENOSPC: 'Free some disk space',
  EDQUOT: 'Free some disk space',
  // Node's recursive copy reports a full disk as EIO too.
  EIO: 'Free some disk space, or check the disk for damage',
  EROFS: 'Mount it with write access',
}

/** Only a `DatabaseError` has these properties. */
type UsageError = Error & { setting?: string; remedy?: string }

/** Errors of wrong settings by name, because their classes belong to folders that import this one. */
const usageErrors: Readonly<Record<string, { prefix?: string; where: string; remedy: string }>> = {
  ConfigError: { where: 'environment', remedy: 'Correct the settings and run again.' },
  GameFileError: {
    where: 'GAME_DATA, ITEM_INFO and PACKAGE_INFO',
    remedy: 'Correct the file, or remove it from the setting, and run again.',
  },
  DatabaseError: { prefix: 'the database cannot be used: ', where: 'DATABASE_URL', remedy: '' },
}

/** Converts any error into one that an operator can act on. */
export function toOperationError(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  const chain = causesOf(error)
  // If a setting names a missing file, the remedy concerns the setting and not the file system.
  for (const [name, { prefix = '', where, remedy }] of Object.entries(usageErrors)) {
    const wrong = chain.find((link): link is UsageError => link instanceof Error && link.name === name)
    if (!wrong) continue
    const [first = '', ...lines] = wrong.message.split('\n')
    const place = wrong.setting ?? where
    const advice = wrong.remedy ?? remedy
    return new OperationError('usage', [prefix + first, ...lines], place, advice, { cause: wrong })
  }
  const cause = chain.at(-1)
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  if (code?.startsWith('ERR_PARSE_ARGS')) {
    return usageError(
      (cause as Error).message,
      'Type the command with `-- --help` for its options, such as `npm run refresh -- --help`.',
    )
  }
  if (code && fileErrors.has(code)) {
    const where = (cause as NodeJS.ErrnoException).path ?? 'file system'
    const remedy = remedyOf[code] ?? 'Check permissions and limits of the folder'
    return new OperationError('files', (cause as Error).message, where, `${remedy}, then run again.`, { cause: error })
  }
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? (error.stack?.split('\n').slice(1, 3).join(' ').trim() ?? '') : ''
  return new OperationError('unexpected', message, stack, 'This is a bug in the program: please report it.', {
    cause: error,
  })
}

/** The error and its causes, the first cause last. */
export function causesOf(error: unknown): unknown[] {
  const chain = [error]
  for (let current = error; chain.length < 9 && current instanceof Error && current.cause; ) {
    current = current.cause
    chain.push(current)
  }
  return chain
}
