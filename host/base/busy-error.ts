/** Too much work of this kind is queued: the request is answered with 503 and Retry-After. */
export class BusyError extends Error {
  override name = 'BusyError'
}
