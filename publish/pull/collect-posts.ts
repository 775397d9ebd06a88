import { getPost, postSchema } from '../../api/post.ts'
import { type Collected, type Collecting, checkList, checkRecord, fetchEach, mergeSent } from './collect.ts'
import { requireAnswer } from './failures.ts'
import { isObject } from './json.ts'
import { getPostList } from './post-list.ts'
import { keepUnique } from './unique.ts'

/** Public announcements. If the list omits the content, it is requested for each one. */
export async function collectPosts(collecting: Collecting): Promise<Collected<'posts'>> {
  const { client, findings } = collecting
  const list = await requireAnswer('the announcement list', client.call(getPostList))
  const entries = checkList('posts', list, postSchema, 'id', collecting)
  const unique = keepUnique('posts', entries, ({ entry }) => entry.id, findings).filter(({ entry }) => entry.enable)
  // Counted before the contents are requested: an announcement that fails then is already among `unique`.
  const listed = unique.length + findings.bad.filter((bad) => bad.collection === 'posts').length
  const complete = unique.filter(({ sent }) => typeof sent.content === 'string').map(({ entry }) => entry)
  const partial = unique.filter(({ sent }) => typeof sent.content !== 'string')

  const completed = await fetchEach(
    collecting,
    'posts',
    partial,
    ({ entry }) => entry.id,
    async ({ entry, sent }) => {
      const { sent: answer } = await client.get(getPost.path({ id: entry.id }), 'record')
      const merged = isObject(answer) ? { ...mergeSent(sent, answer), id: entry.id } : answer
      return checkRecord('posts', entry.id, merged, postSchema, findings)
    },
    () => undefined,
  )
  const posts = [...complete, ...completed.flatMap((post) => (post?.enable ? [post] : []))]
  return { data: { posts }, listed: { posts: listed } }
}
