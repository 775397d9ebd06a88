import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { SamplePost } from '../../game-data/sample/sample-posts.ts'
import { createTestHost, type TestHost } from '../../tests/host.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { insertPost, listAllPosts } from '../posts/store/posts.ts'
import { openSampleHistory } from './sample-history.ts'
import { seedDemo } from './seed-demo.ts'

let folder: string
let host: TestHost
const posts: SamplePost[] = [
  { type: 1, title: '常見問題', content: '<p>答</p>', enable: true, createdAt: Date.UTC(2025, 5, 1) },
]

beforeEach(async () => {
  folder = temporaryFolder('demo')
  mkdirSync(path.join(folder, 'data'))
  writeFileSync(path.join(folder, 'data', 'sample.json'), '{}')
  host = await createTestHost({ env: { GAME_DATA: path.join(folder, 'data') } })
  return async () => {
    await host.close()
  }
})

const logIn = ({ username, password }: { username: string; password: string }) =>
  host.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

it('the demo has a player, an admin and announcements, and the next start adds nothing', async () => {
  const first = await seedDemo(host.deps, { folder, posts })
  expect(first.map(({ username, role }) => [username, role])).toEqual([
    ['demo-player', 'player'],
    ['demo-admin', 'admin'],
  ])
  expect(await seedDemo(host.deps, { folder, posts })).toEqual(first)
  for (const account of first)
    expect(await (await logIn(account)).json()).toMatchObject({ username: account.username, role: account.role })
  const answer = (await (await host.request('/posts')).json()) as { posts: unknown[] }
  expect(answer.posts).toMatchObject([{ title: '常見問題', created_at: '2025-06-01T00:00:00.000Z' }])
})

it('only the owner can read the file with the demo passwords', async () => {
  const [player] = await seedDemo(host.deps, { folder, posts })
  const file = path.join(folder, 'demo-accounts.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(player?.password)
})

it('the demo is refused on a public address and with real game data', async () => {
  const unsuitable: Record<string, string>[] = [
    { HOST_BIND: '0.0.0.0', GAME_DATA: path.join(folder, 'data') },
    { GAME_DATA: folder },
  ]
  for (const env of unsuitable) {
    const other = await createTestHost({ env })
    await expect(seedDemo(other.deps, { folder, posts })).rejects.toThrow('sample data')
    await other.close()
  }
})

it('the demo is refused in a database that was not created for it', async () => {
  await insertPost(
    host.deps.database.db,
    { type: 0, title: '開服', content: '', enable: true },
    { actorId: null, address: '' },
    1,
  )
  await expect(seedDemo(host.deps, { folder, posts })).rejects.toThrow('was not made for a demo')
  expect(await listAllPosts(host.deps.database.db)).toHaveLength(1)
  expect(await host.deps.database.db.selectFrom('accounts').select('id').execute()).toEqual([])
})

it('earlier versions of the sample hide the records of GAME_DATA_HIDDEN too', async () => {
  const history = await openSampleHistory({ GAME_DATA: 'data', GAME_DATA_HIDDEN: ['501'] }, Date.UTC(2025, 5, 1))
  const { items } = await history.load()
  expect([items.has(501), items.has(502)]).toEqual([false, true])
})
