import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * Uploads a picture for announcements, as the file's unchanged bytes. 413, 415 or 422: the picture is too large, of
 * another type, or damaged. 507: the host has no room for it. Optional.
 */
export const uploadPicture = endpoint('POST /admin/pictures', {
  access: 'author',
  body: v.instance(Blob),
  bodyType: 'application/octet-stream',
  status: 201,
  answer: v.object({ url: v.string(), width: v.number(), height: v.number() }),
  errors: [413, 415, 422, 429, 507],
})
/** An uploaded picture, by the hash of its content. */
export const getUploadedPicture = endpoint('GET /picture/:file{[0-9a-f]{40}\\.webp}', {
  access: 'public',
  answerType: 'image/webp',
  errors: [404],
})

/** A picture of an item, 48 × 48; id 512 always exists. `PUBLIC_IMAGE_HOST` may name another server. */
export const getItemPicture = endpoint('GET /item/:file{[1-9][0-9]{0,9}\\.png}', {
  access: 'public',
  answerType: 'image/png',
  errors: [404],
})
/** A picture of an item, 150 × 150. */
export const getCollectionPicture = endpoint('GET /collection/:file{[1-9][0-9]{0,9}\\.png}', {
  access: 'public',
  answerType: 'image/png',
  errors: [404],
})
/** The client's minimap of a map whose record has `Picture`; 200 to 800 pixels a side. Optional. */
export const getMinimap = endpoint('GET /map/:file{[A-Za-z0-9][A-Za-z0-9_@-]{0,39}\\.png}', {
  access: 'public',
  answerType: 'image/png',
  errors: [404],
})
