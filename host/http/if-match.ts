/**
 * The revisions in an `If-Match` header, in this host's form: `"7"`. Undefined without a header, or for `*`: any
 * revision matches. A tag of another form, or a weak one, matches nothing (RFC 9110, 13.1.1).
 */
export function expectedRevisions(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap((tag) => {
    const digits = /^"([1-9]\d{0,8})"$/.exec(tag.trim())?.[1]
    return digits === undefined ? [] : [Number(digits)]
  })
}

/** The tag of a revision. */
export function revisionTag(revision: number): string {
  return `"${revision}"`
}
