import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * Uploads a picture for an announcement, as the file's unchanged bytes. Authors and admins; optional. 413, 415 or 422:
 * the picture is too large, of another type, or damaged. 507: the host has no room for it.
 */
export const uploadPicture = endpoint<void, Blob>()({
  method: 'POST',
  path: () => '/admin/pictures',
  auth: true,
  answer: v.object({ url: v.string(), width: v.number(), height: v.number() }),
})
