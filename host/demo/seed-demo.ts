import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { createSanitiser } from '../../api/sanitise.ts'
import { type SamplePost, samplePosts } from '../../game-data/sample/sample-posts.ts'
import { type Config, ownOrigins } from '../../settings/config.ts'
import {
  createAccount,
  createPasswords,
  findAccountForLogin,
  randomPassword,
  storePassword,
} from '../accounts/index.ts'
import { replacePrivateFile } from '../base/index.ts'
import { inTransaction } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { isLocalName } from '../payments/index.ts'
import { insertPost, listAllPosts } from '../posts/index.ts'
import { claimForDemo } from './claim-for-demo.ts'

export interface DemoAccount {
  username: string
  password: string
  role: 'player' | 'admin'
}

const demoUsers = [
  { username: 'demo-player', role: 'player' },
  { username: 'demo-admin', role: 'admin' },
] as const

const storedAccounts = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ username: v.string(), password: v.string(), role: v.picklist(['player', 'admin']) })),
)

/** Demo accounts require the sample data, and a host that only this machine can reach. */
export function mayHaveDemo(config: Pick<Config, 'GAME_DATA' | 'HOST_BIND'>): boolean {
  return isLocalName(config.HOST_BIND) && existsSync(path.join(config.GAME_DATA, 'sample.json'))
}

/**
 * Fills a fresh database for `npm start`: the sample's announcements, and a player and an admin with random passwords,
 * stored in `folder` (mode 600) so that the next start prints the same ones. Returns the accounts that can log in,
 * without banned or emptied ones. Throws if a demo is not allowed.
 */
export async function seedDemo(
  deps: Pick<Deps, 'database' | 'features' | 'config' | 'now'>,
  { folder, posts }: { folder: string; posts?: readonly SamplePost[] },
): Promise<readonly DemoAccount[]> {
  const { database, config, now } = deps
  if (!mayHaveDemo(config)) throw new Error('Demo accounts require the sample data and a loopback address')
  await claimForDemo(deps, now())
  const earlierAccounts = readDemoAccounts(folder)
  const accounts = demoUsers.map((account) => ({
    ...account,
    password: earlierAccounts.find(({ username }) => username === account.username)?.password ?? randomPassword(),
  }))
  replacePrivateFile(path.join(folder, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`)
  const passwords = createPasswords()
  const usableAccounts: DemoAccount[] = []
  for (const { username, password, role } of accounts) {
    const existing = await findAccountForLogin(database.db, username)
    if (existing && existing.disabledAt !== null) continue
    if (!(await passwords.verify(existing?.passwordHash, password))) {
      const passwordHash = await passwords.hash(password)
      if (existing) await storePassword(database.db, existing.id, passwordHash)
      // The name of an emptied account stays reserved, so the account cannot be created again.
      else if (!(await createAccount(database.db, { name: username, passwordHash, gender: 'female', role }, now())))
        continue
    }
    usableAccounts.push({ username, password, role })
  }
  if ((await listAllPosts(database.db)).length === 0) {
    const sanitise = createSanitiser({ ownOrigins: ownOrigins(config) })
    const list = posts ?? (await samplePosts(config.GAME_DATA, now()))
    // In one transaction: after an interrupted start the next one would find some and not add the rest.
    await inTransaction(database.db, async (trx) => {
      const by = { actorId: null, address: '' }
      for (const { createdAt, event_from = null, event_to = null, ...draft } of list) {
        const post = { ...draft, content: sanitise(draft.content), eventFrom: event_from, eventTo: event_to }
        await insertPost(trx, post, by, createdAt)
      }
    })
  }
  return usableAccounts
}

/** The accounts of an earlier start; none if their file is lost or damaged, and then they get new passwords. */
export function readDemoAccounts(folder: string): readonly DemoAccount[] {
  const file = path.join(folder, 'demo-accounts.json')
  if (!existsSync(file)) return []
  const result = v.safeParse(storedAccounts, readFileSync(file, 'utf8'))
  return result.success ? result.output : []
}
