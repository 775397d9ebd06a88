import { editPath, newsPath } from '../../../domain/site-path.ts'

/** Paths whose records a build cannot know; every server answers them with a shell page, which reads the rest live. */
export const rewrites: readonly { pattern: RegExp; from: string; to: string }[] = [
  { pattern: newsPath, from: '/news/:id', to: 'shell/news.html' },
  { pattern: editPath, from: '/admin/posts/:id/edit', to: 'shell/admin-edit.html' },
]

/** Shell file of a path for which there is no page, or undefined. */
export function matchesRewrite(pathname: string): string | undefined {
  return rewrites.find(({ pattern }) => pattern.test(pathname))?.to
}
