/** One request to a host that may be dead, slow, endless or something else than a host. */
export interface AskLimits {
  /** Maximum time for a whole answer. */
  timeoutMs: number
  /** Maximum size of an answer after decompression. */
  maxBytes: number
}

export interface AskedAnswer {
  status: number
  /** Media type without parameters, in lower case; '' if there is none. */
  type: string
  headers: Headers
  body: Uint8Array
}

/** No complete answer: `reason` in words. */
export interface AskFailure {
  failure: string
}

/** Follows no redirect: a host is asked at the address that browsers use. */
export async function ask(
  url: string,
  { token, timeoutMs, maxBytes }: AskLimits & { token: string | undefined },
): Promise<AskedAnswer | AskFailure> {
  try {
    const answer = await fetch(url, {
      headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await readUpTo(answer, maxBytes)
    if (!body) return { failure: `the answer is larger than ${maxBytes / 1024 / 1024} MiB` }
    const [type = ''] = (answer.headers.get('Content-Type') ?? '').split(';')
    return { status: answer.status, type: type.trim().toLowerCase(), headers: answer.headers, body }
  } catch (error) {
    return { failure: describeFailure(error, timeoutMs) }
  }
}

/** Undefined if the body is larger. */
async function readUpTo(answer: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if ((error as Error).name === 'TimeoutError') return `no complete answer within ${timeoutMs / 1000} s`
  let cause = error
  while (cause instanceof Error && cause.cause) cause = cause.cause
  return (cause as NodeJS.ErrnoException).code ?? (cause as Error).message
}
