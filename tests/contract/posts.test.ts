import { beforeEach, expect, it } from 'vitest'
import { createPost, deletePost, getPost, getPosts, type PostDraft, updatePost } from '../../api/post.ts'
import { createApp } from '../../host/app.ts'
import { describeDatabase, itOnSqlite } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

describeDatabase('announcements', (database) => {
  let host: TestHost
  let admin: string
  let player: string

  beforeEach(async () => {
    host = await createTestHost({
      databaseUrl: await database().emptyUrl(),
      env: { PUBLIC_API_HOST: 'http://192.168.1.5:8787' },
    })
    admin = (await host.member('admin-1', 'admin')).token
    player = (await host.member('player-1')).token
    return () => host.close()
  })

  const send = (method: string, path: string, body: unknown, token = admin) => host.send(path, { method, body, token })

  const draft: PostDraft = { type: 2, title: '秋季祭典', content: '<p>開始了</p>', enable: true }
  const create = async (changes: Partial<PostDraft> = {}) =>
    (await host.client(admin).call(createPost, { body: { ...draft, ...changes } })).id

  it('announcements are public as soon as they are saved, newest first', async () => {
    const first = await create()
    host.wait(1000)
    const second = await create({ title: '維修公告', type: 0 })
    const posts = await host.client().call(getPosts, {})
    expect(posts.map((post) => post.id)).toEqual([second, first])
    expect(posts[1]).toEqual({ ...draft, id: first, created_at: '2026-01-02T03:04:05.000Z' })
    expect(await host.client().call(getPost, { params: { id: first } })).toEqual(posts[1])
  })

  it('announcements are changed by PUT and PATCH, and keep their date', async () => {
    const id = await create()
    host.wait(60_000)
    await host.client(admin).call(updatePost, { params: { id }, body: { ...draft, title: '冬季祭典' } })
    expect((await send('PATCH', `/admin/posts/${id}`, { type: 1 })).status).toBe(200)
    const changed = { ...draft, id, title: '冬季祭典', type: 1, created_at: '2026-01-02T03:04:05.000Z' }
    expect(await host.client().call(getPost, { params: { id } })).toEqual(changed)
  })

  it('announcements keep simultaneous changes of different fields', async () => {
    const id = await create()
    const fields = { title: '第二版', type: 1, content: '<p>第二次</p>', enable: false }
    const changes = Object.entries(fields).map(([field, value]) => ({ [field]: value }))
    const answers = await Promise.all(changes.map((change) => send('PATCH', `/admin/posts/${id}`, change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await host.client(admin).call(getPost, { params: { id } })).toMatchObject(fields)
  })

  it('announcements are gone after deletion, and their id is not used again', async () => {
    const id = await create()
    await host.client(admin).call(deletePost, { params: { id } })
    expect((await host.request(`/posts/${id}`)).status).toBe(404)
    expect((await send('DELETE', `/admin/posts/${id}`, undefined)).status).toBe(404)
    expect((await send('PUT', `/admin/posts/${id}`, draft)).status).toBe(404)
    expect(await create()).not.toBe(id)
  })

  it('announcements that are not public are shown only with an admin’s token', async () => {
    const hidden = await create({ enable: false, title: '尚未公開' })
    for (const token of [undefined, player, 'dead']) {
      expect(await host.client(token).call(getPosts, {})).toEqual([])
      const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
      expect((await host.request(`/posts/${hidden}`, { headers })).status).toBe(404)
    }
    expect(await host.client(admin).call(getPosts, {})).toMatchObject([{ id: hidden, enable: false }])
    expect(await host.client(admin).call(getPost, { params: { id: hidden } })).toMatchObject({ title: '尚未公開' })
  })

  it('announcements have an ETag, and are not cached for an admin', async () => {
    await create()
    const answer = await host.request('/posts')
    const tag = answer.headers.get('ETag') as string
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache')
    expect((await host.request('/posts', { headers: { 'If-None-Match': tag } })).status).toBe(304)
    await create()
    expect((await host.request('/posts', { headers: { 'If-None-Match': tag } })).status).toBe(200)
    const own = await host.request('/posts', { headers: { Authorization: `Bearer ${admin}` } })
    expect(own.headers.get('Cache-Control')).toBe('no-store')
  })

  it('announcements are the same on every host after each save', async () => {
    const other = createApp(host.deps)
    const titles = async () => {
      const { posts } = (await (await other.request('/posts')).json()) as { posts: { title: string }[] }
      return posts.map(({ title }) => title)
    }
    expect(await titles()).toEqual([])
    const id = await create()
    expect(await titles()).toEqual(['秋季祭典'])
    expect((await other.request(`/posts/${id}`)).status).toBe(200)
    await send('PATCH', `/admin/posts/${id}`, { title: '冬季祭典' })
    expect(await titles()).toEqual(['冬季祭典'])
    await send('PATCH', `/admin/posts/${id}`, { enable: false })
    expect([await titles(), (await other.request(`/posts/${id}`)).status]).toEqual([[], 404])
    await send('PATCH', `/admin/posts/${id}`, { enable: true })
    expect((await other.request(`/posts/${id}`)).status).toBe(200)
    await send('DELETE', `/admin/posts/${id}`, undefined)
    expect([await titles(), (await other.request(`/posts/${id}`)).status]).toEqual([[], 404])
  })

  itOnSqlite('announcements are sanitised when they are saved', async () => {
    const id = await create({
      content:
        '<p style="text-align:center" onclick="x()">置中</p><script>alert(1)</script>' +
        '<img src="http://192.168.1.5:8787/item/501.png" onerror="x"><span class="item-tag" data-id="501">蘋果</span>',
    })
    expect((await host.client().call(getPost, { params: { id } })).content).toBe(
      '<p class="align-center">置中</p>' +
        '<img src="http://192.168.1.5:8787/item/501.png" alt="" loading="lazy" referrerpolicy="no-referrer" />' +
        '<span class="item-tag" data-id="501">蘋果</span>',
    )
  })

  it('announcements have a title of one line without characters that change the text’s direction', async () => {
    const id = await create({ title: ' 維修\n\u202egnp.exe\u0000 ' })
    expect((await host.client().call(getPost, { params: { id } })).title).toBe('維修 gnp.exe')
  })

  itOnSqlite.each([
    { ...draft, title: '' },
    { ...draft, title: '\u200b\u2060' },
    { ...draft, title: 'x'.repeat(201) },
    { ...draft, type: 4 },
  ])('announcements are not saved as %j', async (body) => {
    expect((await send('POST', '/admin/posts', body)).status).toBe(400)
    expect(await host.client(admin).call(getPosts, {})).toEqual([])
  })

  it('announcements may be long, up to a limit', async () => {
    const id = await create({ content: '祭'.repeat(200_000) })
    expect((await host.client().call(getPost, { params: { id } })).content).toHaveLength(200_000)
    expect((await send('POST', '/admin/posts', { ...draft, content: '祭'.repeat(200_001) })).status).toBe(400)
    expect((await send('POST', '/admin/posts', { ...draft, content: '祭'.repeat(900_000) })).status).toBe(413)
    // Sanitising makes it longer than what readers accept.
    const images = '<img src="/a.png">'.repeat(8_000)
    expect((await send('POST', '/admin/posts', { ...draft, content: images })).status).toBe(413)
  })
})
