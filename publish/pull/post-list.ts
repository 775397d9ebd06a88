import { getPosts, postEnvelopeSchema } from '../../api/post.ts'

/**
 * The contract's announcement list with unchecked entries: each is checked individually, so that bad ones are reported.
 */
export const getPostList = { ...getPosts, answer: postEnvelopeSchema }
