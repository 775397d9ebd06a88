/** Paths whose records a build cannot know; every server answers them with a shell page, which reads the rest live. */
export const rewrites: readonly { pattern: RegExp; from: string; to: string }[] = [
  { pattern: /^\/news\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, from: '/news/:id', to: 'shell/news.html' },
  {
    pattern: /^\/admin\/posts\/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/edit$/,
    from: '/admin/posts/:id/edit',
    to: 'shell/admin-edit.html',
  },
]

/** Shell file of a path for which there is no page, or undefined. */
export function matchesRewrite(pathname: string): string | undefined {
  return rewrites.find(({ pattern }) => pattern.test(pathname))?.to
}
