import { beforeEach, expect, it } from 'vitest'
import type { PostDraft } from '../../api/post.ts'
import { maxRevisions } from '../../host/posts/store/post-revisions.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

describeDatabase('announcement desk', (database) => {
  let host: TestHost
  const tokens: Record<string, string> = {}

  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: await database().emptyUrl() })
    for (const name of ['freya-1', 'odin-12']) tokens[name] = (await host.member(name, 'admin')).token
    return () => host.close()
  })

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await host.send(path, { method, body, token: tokens['freya-1'], headers })
    const text = await answer.text()
    return { status: answer.status, tag: answer.headers.get('ETag'), body: text ? JSON.parse(text) : undefined }
  }

  const draft: PostDraft = { type: 2, title: '秋季祭典', content: '<p>開始了</p>', enable: true }
  const create = async (changes: Partial<PostDraft> = {}): Promise<string> =>
    (await send('POST', '/admin/posts', { ...draft, ...changes })).body.id
  const publicIds = async () => {
    const { posts } = (await (await host.request('/posts')).json()) as { posts: { id: string }[] }
    return posts.map(({ id }) => id)
  }
  const as = (name: string) => ({ Authorization: `Bearer ${tokens[name]}` })

  it('rejects the second of two saves of the same revision, and names who saved', async () => {
    const id = await create()
    const post = await send('GET', `/posts/${id}`)
    expect([post.tag, post.body.revision]).toEqual(['"1"', 1])
    const first = { ...draft, title: '芙蕾雅的' }
    const saved = await send('PUT', `/admin/posts/${id}`, first, { 'If-Match': '"1"' })
    expect(saved).toMatchObject({ status: 200, tag: '"2"', body: { id, revision: 2 } })
    const late = await send('PUT', `/admin/posts/${id}`, draft, { ...as('odin-12'), 'If-Match': '"1"' })
    expect([late.status, late.body.error]).toEqual([412, '這則公告剛被其他人修改過，沒有儲存'])
    const current = { title: '芙蕾雅的', revision: 2, updated_by: 'freya-1' }
    expect((await send('GET', `/posts/${id}`)).body).toMatchObject(current)
    const retry = await send('PUT', `/admin/posts/${id}`, draft, { ...as('odin-12'), 'If-Match': '"1", "2"' })
    expect([retry.status, retry.body.revision]).toEqual([200, 3])
    const { revisions } = (await send('GET', `/admin/posts/${id}/revisions`)).body
    expect(revisions.map((r: { by: string; title: string }) => [r.by, r.title])).toEqual([
      ['odin-12', '秋季祭典'],
      ['freya-1', '芙蕾雅的'],
      ['freya-1', '秋季祭典'],
    ])
  })

  it('accepts exactly one of many simultaneous saves', async () => {
    const id = await create()
    const saves = Array.from({ length: 6 }, (_, n) =>
      send('PUT', `/admin/posts/${id}`, { ...draft, title: `${n}` }, { 'If-Match': '"1"' }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412])
    expect((await send('GET', `/admin/posts/${id}/revisions`)).body.revisions).toHaveLength(2)
  })

  it.each(['W/"1"', '"2"', '1'])('rejects If-Match %s for the first revision', async (tag) => {
    const id = await create()
    expect((await send('PUT', `/admin/posts/${id}`, draft, { 'If-Match': tag })).status).toBe(412)
    expect((await send('DELETE', `/admin/posts/${id}`, undefined, { 'If-Match': tag })).status).toBe(412)
    expect((await send('GET', `/posts/${id}`)).body.revision).toBe(1)
  })

  it('deletes only the revision that was shown, and reports one that is gone', async () => {
    const id = await create()
    await send('PATCH', `/admin/posts/${id}`, { type: 0 })
    expect((await send('DELETE', `/admin/posts/${id}`, undefined, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await send('DELETE', `/admin/posts/${id}`, undefined, { 'If-Match': '"2"' })).status).toBe(200)
    expect((await send('PUT', `/admin/posts/${id}`, draft, { 'If-Match': '"2"' })).status).toBe(404)
    expect(await host.deps.database.db.selectFrom('post_revisions').selectAll().execute()).toEqual([])
  })

  it('restores a revision’s text as a new revision, without changing what is public', async () => {
    const id = await create()
    await send('PUT', `/admin/posts/${id}`, { ...draft, title: '改過', content: '<p>改過</p>', enable: false })
    const path = `/admin/posts/${id}/revisions/1/restore`
    expect((await send('POST', path, undefined, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await send('POST', path, undefined, { 'If-Match': '"2"' })).body).toEqual({ id, revision: 3 })
    expect((await send('GET', `/posts/${id}`)).body).toMatchObject({ ...draft, enable: false })
    const { revisions } = (await send('GET', `/admin/posts/${id}/revisions`)).body
    expect(revisions.map((r: { restored_from: number | null }) => r.restored_from)).toEqual([1, null, null])
    expect((await send('POST', `/admin/posts/${id}/revisions/9/restore`)).status).toBe(404)
    const [line] = await host.deps.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute()
    expect(JSON.parse(line?.detail ?? '')).toMatchObject({ restoredFrom: 1, before: { title: '改過' } })
  })

  it('keeps the last 50 revisions, and the state of a post without revisions', async () => {
    const id = await create()
    await host.deps.database.db.deleteFrom('post_revisions').execute()
    await send('PATCH', `/admin/posts/${id}`, { title: '新的' })
    expect((await send('GET', `/admin/posts/${id}/revisions/1`)).body.title).toBe('秋季祭典')
    for (let n = 0; n < maxRevisions; n++) await send('PATCH', `/admin/posts/${id}`, { title: `第 ${n} 次` })
    const { revisions } = (await send('GET', `/admin/posts/${id}/revisions`)).body
    expect(revisions).toHaveLength(maxRevisions)
    expect((await send('GET', `/admin/posts/${id}/revisions/1`)).status).toBe(404)
  })

  it('shows a scheduled announcement from its start to its end, dated with its start', async () => {
    const scheduled = await create({ starts_at: '2026-01-02 12:00', ends_at: '2026-01-02T05:00:00Z' })
    const always = await create({ title: '常設' })
    expect(await publicIds()).toEqual([always])
    expect((await host.request(`/posts/${scheduled}`)).status).toBe(404)
    host.wait(56 * 60_000)
    expect(await publicIds()).toEqual([scheduled, always])
    const post = (await (await host.request(`/posts/${scheduled}`)).json()) as object
    expect(post).toEqual({ ...draft, id: scheduled, created_at: '2026-01-02T04:00:00.000Z' })
    const tag = (await host.request('/posts')).headers.get('ETag') as string
    host.wait(60 * 60_000)
    expect((await host.request('/posts', { headers: { 'If-None-Match': tag } })).status).toBe(200)
    expect(await publicIds()).toEqual([always])
    await send('PATCH', `/admin/posts/${scheduled}`, { ends_at: null })
    expect(await publicIds()).toEqual([scheduled, always])
  })

  it('answers the days of an event, which a save that does not name them keeps', async () => {
    const days = { event_from: '2026-01-02', event_to: '2026-01-09' }
    const id = await create(days)
    const read = async () => (await (await host.request(`/posts/${id}`)).json()) as object
    expect(await read()).toMatchObject(days)
    await send('PUT', `/admin/posts/${id}`, { ...draft, title: '改過' })
    expect(await read()).toMatchObject({ title: '改過', ...days })
    await send('PATCH', `/admin/posts/${id}`, { event_from: null })
    expect(Object.keys(await read())).not.toContain('event_from')
    expect((await send('PATCH', `/admin/posts/${id}`, { event_from: '2026-01-10' })).status).toBe(400)
    expect(await read()).toMatchObject({ event_to: '2026-01-09' })
  })

  it('dates a scheduled announcement with the time at which it is published early', async () => {
    const id = await create({ starts_at: '2026-01-09 12:00' })
    await send('PATCH', `/admin/posts/${id}`, { title: '改過' })
    host.wait(3_600_000)
    await send('PATCH', `/admin/posts/${id}`, { starts_at: null })
    host.wait(3_600_000)
    await send('PATCH', `/admin/posts/${id}`, { title: '冬季祭典' })
    expect((await send('GET', `/posts/${id}`)).body.created_at).toBe('2026-01-02T04:04:05.000Z')
  })

  it('sorts pinned announcements above newer ones', async () => {
    const pinned = await create({ pinned: true })
    host.wait(1_000)
    const newer = await create()
    expect(await publicIds()).toEqual([pinned, newer])
    await send('PATCH', `/admin/posts/${pinned}`, { pinned: false })
    expect(await publicIds()).toEqual([newer, pinned])
  })

  it.each([
    { starts_at: 'tomorrow' },
    { pinned: 'yes' },
    { starts_at: '2026-01-02 12:00', ends_at: '2026-01-02 12:00' },
    { event_from: '2026-01-32' },
    { event_from: '2026-01-02 12:00' },
    { event_from: '2026-01-03', event_to: '2026-01-02' },
  ])('rejects the schedule %j', async (plan) => {
    expect((await send('POST', '/admin/posts', { ...draft, ...plan })).status).toBe(400)
    const id = await create({ starts_at: '2026-01-02 12:00' })
    expect((await send('PATCH', `/admin/posts/${id}`, plan)).status).toBe(400)
    expect((await send('GET', `/posts/${id}`)).body.revision).toBe(1)
  })

  it('lets authors see, change and delete only their own announcements, drafts included', async () => {
    tokens.bragi = (await host.member('bragi-12', 'author')).token
    const [foreign, hidden] = [await create({ title: '公開的' }), await create({ title: '草稿', enable: false })]
    const own = (await send('POST', '/admin/posts', { ...draft, enable: false }, as('bragi'))).body.id
    const listed = (await send('GET', '/posts', undefined, as('bragi'))).body.posts
    expect(listed.map((post: { id: string; revision?: number }) => [post.id, post.revision])).toEqual([
      [own, 1],
      [foreign, undefined],
    ])
    expect((await send('GET', `/posts/${hidden}`, undefined, as('bragi'))).status).toBe(404)
    expect((await send('GET', `/posts/${foreign}`, undefined, as('bragi'))).body.revision).toBeUndefined()
    for (const id of [foreign, hidden]) {
      const one = `/admin/posts/${id}`
      const calls = [
        ['PUT', one, draft],
        ['PATCH', one, { title: 'x' }],
        ['DELETE', one],
        ['GET', `${one}/revisions`],
        ['GET', `${one}/revisions/1`],
        ['POST', `${one}/revisions/1/restore`],
      ] as const
      for (const [method, path, body] of calls) expect((await send(method, path, body, as('bragi'))).status).toBe(404)
      expect((await send('GET', `/posts/${id}`)).body.revision).toBe(1)
    }
    expect((await send('PATCH', `/admin/posts/${own}`, { enable: true }, as('bragi'))).status).toBe(200)
    expect((await send('GET', `/admin/posts/${own}/revisions`, undefined, as('bragi'))).body.revisions).toHaveLength(2)
    expect((await send('PATCH', `/admin/posts/${own}`, { title: '由管理員' })).status).toBe(200)
    expect((await send('DELETE', `/admin/posts/${own}`, undefined, as('bragi'))).status).toBe(200)
  })

  it('keeps pages of authors as drafts until an admin publishes them, and leaves published ones to admins', async () => {
    tokens.bragi = (await host.member('bragi-12', 'author')).token
    const page = { ...draft, type: 3, pinned: true }
    const state = async (id: string) => {
      const { type, enable, pinned = false } = (await send('GET', `/posts/${id}`)).body
      return { type, enable, pinned }
    }
    const waiting = { type: 3, enable: false, pinned: false }
    const { id } = (await send('POST', '/admin/posts', page, as('bragi'))).body
    expect(await state(id)).toEqual(waiting)
    for (const [method, body] of [
      ['PUT', page],
      ['PATCH', { enable: true }],
      ['PATCH', { pinned: true }],
    ] as const) {
      expect((await send(method, `/admin/posts/${id}`, body, as('bragi'))).status).toBe(200)
      expect(await state(id)).toEqual(waiting)
    }
    // An announcement that becomes a page, by a change or by an earlier revision.
    const other = (await send('POST', '/admin/posts', { ...page, type: 2 }, as('bragi'))).body.id
    expect(await state(other)).toEqual({ type: 2, enable: true, pinned: true })
    await send('PATCH', `/admin/posts/${other}`, { type: 3 }, as('bragi'))
    expect(await state(other)).toEqual(waiting)
    await send('PATCH', `/admin/posts/${other}`, { type: 2, enable: true }, as('bragi'))
    await send('POST', `/admin/posts/${other}/revisions/2/restore`, undefined, as('bragi'))
    expect(await state(other)).toEqual(waiting)

    expect((await send('PATCH', `/admin/posts/${id}`, { enable: true })).status).toBe(200)
    const calls = [
      ['PUT', `/admin/posts/${id}`, { ...page, type: 2 }],
      ['PATCH', `/admin/posts/${id}`, { content: '<p>改</p>' }],
      ['POST', `/admin/posts/${id}/revisions/1/restore`, undefined],
      ['DELETE', `/admin/posts/${id}`, undefined],
    ] as const
    for (const [method, path, body] of calls) expect((await send(method, path, body, as('bragi'))).status).toBe(403)
    expect(await state(id)).toEqual({ type: 3, enable: true, pinned: false })
    expect((await send('PUT', `/admin/posts/${id}`, page)).status).toBe(200)
  })
})
