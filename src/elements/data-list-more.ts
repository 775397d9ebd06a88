/** What lists load with the first search. */
import { createRowContents, type RowContents, type TextFile } from './data-list-contents.ts'

export { containsSpelling } from '../../domain/search/spellings.ts'

/** Enough for a slow connection; after that an error is shown. */
const timeoutMs = 60_000

/** Contents of a list's rows. Throws if they cannot be loaded. */
export async function loadContents(url: string): Promise<RowContents> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return createRowContents((await answer.json()) as TextFile)
}
