/** The thread of sanitise-worker.ts. */
import { createSanitiser } from '../../../api/sanitise.ts'

export default function sanitise({ html, ownOrigins }: { html: string; ownOrigins: readonly string[] }): string {
  return createSanitiser({ ownOrigins })(html)
}
