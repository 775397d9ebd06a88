import { atom } from 'nanostores'
import type { PostSummary } from '../../domain/posts/post.ts'

/** The public announcements as the host last answered them; undefined until then. */
export const $livePosts = atom<readonly PostSummary[] | undefined>()
