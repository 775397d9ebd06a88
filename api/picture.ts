import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** A picture for an announcement: the file's bytes as they are. Admins only; optional. 413, 415 or 422 say what is wrong with it. */
export const uploadPicture = endpoint<void, Blob>()({
  method: 'POST',
  path: () => '/admin/pictures',
  auth: true,
  answer: v.object({ url: v.string(), width: v.number(), height: v.number() }),
})
