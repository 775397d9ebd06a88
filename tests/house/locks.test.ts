import { expect, it } from 'vitest'
import { isTest } from './layout.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

/**
 * Locks that a cluster does not replicate: `for update`, named locks, and updates of a column to its own value. Locks are
 * taken with `lockRow` and `asLock` of `host/db/lock-rows.ts`, or with a lease.
 */
const localLocks: readonly RegExp[] = [
  /\.for(?:Update|Share|NoKeyUpdate|KeyShare)\(/g,
  /\bfor update\b(?![^\n]*\*\/)/gi,
  /\block in share mode\b|\block tables\b/gi,
  /\b(?:get_lock|release_lock)\(/gi,
  // .set((e) => ({ role: e.ref('role') })), .set({ count: sql`rate_limit.count` })
  /\b(\w+): *(?:\w+\.ref\('(?:\w+\.)?\1'\)|sql(?:<[^>]*>)?`(?:\w+\.)?\1`)/g,
  // update accounts set role = role
  /\bset (?:\w+\.)?(\w+) = (?:\w+\.)?\1\b(?! *[-+*(])/gi,
]

/** Tries a right, on no row. */
const notLocks = new Set(['host/game-db/inspect-rights.ts: set user_pass = user_pass'])

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
const localLocksIn = (text: string) =>
  localLocks.flatMap((pattern) => Array.from(withoutComments(text).matchAll(pattern), ([found]) => found))

it('the patterns find locks that hold on one node of a cluster only', () => {
  const locks = [
    "trx.selectFrom('accounts').select('id').forUpdate().execute()",
    'sql`select id from accounts where id = 7 for update`',
    "update.set((e) => ({ role: e.ref('role') }))",
    "upsert(trx, 'rate_limit', rows, { count: sql<number>`rate_limit.count` })",
    'sql`update accounts set role = role where id = 7`',
    'sql`select get_lock(?, 5)`',
  ]
  expect(locks.filter((text) => localLocksIn(text).length === 0)).toEqual([])
  const changes = ['set({ revision: sql<number>`revision + 1` })', 'update a set n = n + 1', '/** Waits for update. */']
  expect(changes.flatMap(localLocksIn)).toEqual([])
})

it('no lock of the product holds on one node of a cluster only', () => {
  const files = projectFiles().filter((file) => /^(?:host|scripts|ops)\/.*\.ts$/.test(file) && !isTest(file))
  expect(files.length).toBeGreaterThan(200)
  const locks = files.flatMap((file) => localLocksIn(readProjectFile(file)).map((lock) => `${file}: ${lock}`))
  expect(locks.filter((lock) => !notLocks.has(lock))).toEqual([])
})
