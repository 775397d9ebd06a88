import { endpoint } from '../../api/endpoint.ts'
import { getPosts, postEnvelopeSchema } from '../../api/post.ts'

/** The contract's announcement list with every entry still to be checked on its own, so that bad ones are reported. */
export const getPostList = endpoint()({ method: 'GET', path: getPosts.path, answer: postEnvelopeSchema })
