import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bad, type Finding, look, ok } from './finding.ts'

const check = 'backup'
const hourMs = 3_600_000
/** A daily timer has failed at least once. */
const oldHours = 36
/** Locks, unfinished files, the archive of pictures and settings, and what a restore has set aside. */
const noBackup = /^\.|\.part$|^files\.|^replaced-/

/** The age of the newest backup in `state`, and whether it opens. */
export function checkBackups(state: string, nowMs: number): Finding {
  const folder = path.join(state, 'backup')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => !noBackup.test(name)) : []
  const dated = files.map((name) => ({ name, at: statSync(path.join(folder, name)).mtimeMs }))
  const newest = dated.sort((a, b) => b.at - a.at)[0]
  const start = 'npm run backup; daily: systemctl enable --now almanac-backup.timer'
  if (!newest) return look(check, `there is none in ${folder}`, start)
  const file = path.join(folder, newest.name)
  const damage = damageOf(file)
  if (damage) return bad(check, `${file}: ${damage}`, 'Make another one at once: npm run backup')
  const hours = Math.floor((nowMs - newest.at) / hourMs)
  const age = `${file} is ${hours} hours old and opens`
  return hours > oldHours ? look(check, age, start) : ok(check, age)
}

/** Why a backup cannot be restored; '' if it can. */
function damageOf(file: string): string {
  try {
    const { start, end } = edgesOf(file)
    if (!start.startsWith('SQLite format 3'))
      return end.includes('-- Dump completed') ? '' : 'it does not end with “-- Dump completed”'
    const database = new DatabaseSync(file, { readOnly: true })
    const [row] = database.prepare('PRAGMA quick_check(1)').all()
    database.prepare('SELECT count(*) FROM accounts').all()
    database.close()
    return row?.quick_check === 'ok' ? '' : `it is damaged: ${row?.quick_check}`
  } catch (error) {
    return (error as Error).message
  }
}

/** The first and last bytes of a file. */
function edgesOf(file: string): { start: string; end: string } {
  const handle = openSync(file, 'r')
  try {
    const length = 200
    const read = (from: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.toString('latin1', 0, readSync(handle, bytes, 0, length, from))
    }
    return { start: read(0), end: read(Math.max(0, fstatSync(handle).size - length)) }
  } finally {
    closeSync(handle)
  }
}
