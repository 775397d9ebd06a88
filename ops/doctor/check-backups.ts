import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readFileEdges } from '../file-edges.ts'
import { examineSqlite } from './examine-sqlite.ts'
import { bad, type Finding, look, ok } from './finding.ts'

const check = 'backup'
const hourMs = 3_600_000
/** A daily timer has failed at least once. */
const oldHours = 36
/** Locks, unfinished files, the archive of pictures and settings, and what a restore has set aside. */
const noBackup = /^\.|\.part|^files\.|^replaced-/

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
    const { start, end } = readFileEdges(file)
    if (!start.startsWith('SQLite format 3'))
      return end.includes('-- Dump completed') ? '' : 'it does not end with “-- Dump completed”'
    const { damage } = examineSqlite(file)
    return damage === '' ? '' : `it is damaged: ${damage}`
  } catch (error) {
    return (error as Error).message
  }
}
