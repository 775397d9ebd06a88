import { hash, webcrypto } from 'node:crypto'

const names: Record<string, string> = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' }

/**
 * Lets `crypto.subtle.digest` answer at once while `work` runs. For each page Astro asks for the digest of every inline
 * style and script, one after another (for a policy that pages carry), and WebCrypto sends each through a queue of
 * threads: that was a fifth of a cold build's main thread, with compression waiting in the same queue. Hashing these few
 * kilobytes in place is quicker than handing them over, and unlike a memory of digests has nothing that grows. The
 * result is the same by definition; algorithms not listed, and all else of WebCrypto, are left as they are.
 */
export async function withPromptDigests<T>(work: () => Promise<T>): Promise<T> {
  const { subtle } = webcrypto
  const before = Object.getOwnPropertyDescriptor(subtle, 'digest')
  const standard = subtle.digest
  const digest: typeof subtle.digest = async (algorithm, data) => {
    const name = typeof algorithm === 'string' ? names[algorithm] : undefined
    if (name === undefined || !(data instanceof Uint8Array)) return standard.call(subtle, algorithm, data)
    // A copy: small buffers share their memory with others.
    return new Uint8Array(hash(name, data, 'buffer')).buffer
  }
  Object.defineProperty(subtle, 'digest', { value: digest, configurable: true, writable: true })
  try {
    return await work()
  } finally {
    if (before) Object.defineProperty(subtle, 'digest', before)
    else Reflect.deleteProperty(subtle, 'digest')
  }
}
