import { linksKey } from '../descriptions.ts'
import { pageKey } from '../page-key.ts'
import { allPublished } from '../posts.ts'

/** The paths of announcements and of the operator's pages. */
export function newsPaths() {
  return allPublished().map((post) => {
    const links = linksKey(post.content, `/news/${post.id}`)
    return { params: { id: post.id }, props: { post }, cacheKey: pageKey({ ...post, links }) }
  })
}
