import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * Uploads a picture for an announcement, as the file's unchanged bytes. Admins only; optional. 413, 415 or 422: the
 * picture is too large, of another type, or damaged.
 */
export const uploadPicture = endpoint<void, Blob>()({
  method: 'POST',
  path: () => '/admin/pictures',
  auth: true,
  answer: v.object({ url: v.string(), width: v.number(), height: v.number() }),
})
