import { createHash } from 'node:crypto'
import { type Config, secretSettings, settingsByName } from '../../settings/config.ts'
import { fingerprint } from '../accounts/index.ts'
import { type AuditFacts, writeAudit } from '../audit/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import { inTransaction, workAlone } from '../db/index.ts'
import type { Deps } from '../deps.ts'

/** Records which settings changed since the last start, with old and new values. */
export async function noteSettings({ config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>) {
  const current = settingTexts(config)
  // A host that starts at the same moment must find the change recorded.
  await workAlone(database.db, { name: 'settings', waitMs: 60_000 }, () => noteDifference(database, current, now()))
}

async function noteDifference({ db }: OpenDatabase, current: Record<string, string>, nowMs: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await trx.selectFrom('settings_seen').select(['name', 'value']).execute()
    const previous = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    const allNames = new Set([...Object.keys(previous), ...Object.keys(current)])
    const names = [...allNames].filter((name) => previous[name] !== current[name])
    if (names.length === 0) return
    await trx.deleteFrom('settings_seen').where('name', 'in', names).execute()
    const newRows = names.flatMap((name) => (current[name] === undefined ? [] : [{ name, value: current[name] }]))
    if (newRows.length > 0) await trx.insertInto('settings_seen').values(newRows).execute()
    const facts = (values: Record<string, string>): AuditFacts =>
      Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    const entry = { actorId: null, action: 'settings.change', subject: '', address: '' } as const
    // At the first start there are no previous values.
    const change = rows.length === 0 ? { detail: { first: true } } : { before: facts(previous), after: facts(current) }
    await writeAudit(trx, { ...entry, ...change }, nowMs)
  })
}

/** Length of the column, in characters. */
const maxChars = 300
/** Length of the part of a longer value that precedes its hash. */
const shownChars = 270

/** Secrets appear as fingerprints, which only show that they changed. */
function settingTexts(config: Config): Record<string, string> {
  const secrets = secretSettings()
  const settings = settingsByName()
  // The other variables differ at each start.
  const isInFile = (name: string) => (settings[name]?.files.length ?? 0) > 0
  return Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => isInFile(name))
      .map(([name, value]) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        if (secrets.has(name) && text !== '') return [name, `secret ${fingerprint(config, `${name} ${text}`)}`]
        return [name, text.length > maxChars ? shorten(text) : text]
      }),
  )
}

/** The hash shows changes of the part that is left out. */
function shorten(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, shownChars).toWellFormed()}… ${hash}`
}
