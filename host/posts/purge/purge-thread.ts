/** The thread of purge-worker.ts. */
import { createPurge } from '../../../api/purge.ts'

export default function purge({ html, ownOrigins }: { html: string; ownOrigins: readonly string[] }): string {
  return createPurge({ ownOrigins })(html)
}
