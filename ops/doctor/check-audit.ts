import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Finding, look, ok, skipped } from './finding.ts'

/**
 * What a database on a network server allows anyone to do to audit entries; supplied by the caller, which may connect
 * as the host.
 */
export interface AuditProbe {
  gapsAt: (url: string) => Promise<readonly string[]>
  remedy: string
}

const check = 'audit log'
const triggers = { audit_log_keeps: 'update', audit_log_stays: 'delete' } as const

/** Whether the database itself refuses changes of the audit log. */
export async function checkAudit(url: string, root: string, probe?: AuditProbe): Promise<Finding> {
  try {
    const gaps = url.startsWith('sqlite:')
      ? gapsOfFile(path.resolve(root, url.slice('sqlite:'.length)))
      : await probe?.gapsAt(url)
    if (gaps === undefined) return skipped(check, 'the database does not exist yet')
    if (gaps.length === 0) return ok(check, 'the database refuses changes of its entries')
    const remedy =
      url.startsWith('sqlite:') || !probe ? 'Restart the host: it creates its triggers again.' : probe.remedy
    return look(check, `the database does not refuse to ${gaps.join(' and ')} its entries`, remedy)
  } catch (error) {
    return skipped(check, `the database cannot be checked: ${(error as Error).message}`)
  }
}

/** Opens the file read-only: the user who runs this command may not be the host's. */
function gapsOfFile(file: string): string[] | undefined {
  if (!existsSync(file)) return undefined
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const names = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map(({ name }) => String(name))
    if (!names("select name from sqlite_master where type = 'table'").includes('audit_log')) return undefined
    const existing = names("select name from sqlite_master where type = 'trigger'")
    return Object.entries(triggers).flatMap(([name, gap]) => (existing.includes(name) ? [] : [gap]))
  } finally {
    database.close()
  }
}
