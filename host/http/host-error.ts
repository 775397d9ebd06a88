import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An unsuccessful answer: thrown by code below a route, written by the error handler. */
export class HostError extends Error {
  override name = 'HostError'
  readonly status: ContentfulStatusCode
  /** Further fields of the answer in addition to `error`, such as `toast`. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  /** `error` is shown to users: it becomes the `error` field of the answer. */
  constructor(
    status: ContentfulStatusCode,
    error: string,
    options: { fields?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(error, { cause: options.cause })
    this.status = status
    this.fields = options.fields ?? {}
    this.headers = options.headers ?? {}
  }
}
