import { editPath, newsPath } from '../../../domain/addresses/site-path.ts'

/** Paths of records that a build cannot know; every server answers them with a shell page, which loads the record. */
export const rewrites: readonly { pattern: RegExp; from: string; to: string }[] = [
  { pattern: newsPath, from: '/news/:id', to: 'shell/news.html' },
  { pattern: editPath, from: '/admin/posts/:id/edit', to: 'shell/admin-edit.html' },
]

/** Shell file for a path that has no page, or undefined. */
export function matchesRewrite(pathname: string): string | undefined {
  return rewrites.find(({ pattern }) => pattern.test(pathname))?.to
}
