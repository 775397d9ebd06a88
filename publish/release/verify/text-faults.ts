/**
 * Dead links and pictures in authors' and hosts' texts, collected while the keys of pages are computed and pages are
 * rendered.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import path from 'node:path'
import { type TextFault, textFaultChannel } from '../../../domain/html/text-links.ts'
import { writeFileAtomic } from '../../../ops/atomic-files.ts'
import type { StepLog } from '../../../ops/step-log.ts'

/** In the folder of the releases; each build that checks its pages overwrites it. */
export const textReportFile = 'text-report.json'
/** Number of lines of the report that the log shows too. */
const maxShown = 20

export interface TextFaults {
  /** Faults by page, without duplicates. */
  list(): TextFault[]
  /** Stops listening. */
  end(): void
}

/** Starts listening. A page reports its text when its key is computed, and again when it is rendered. */
export function gatherTextFaults(): TextFaults {
  const faults = new Map<string, TextFault>()
  const take = (message: unknown) => {
    const fault = message as TextFault
    faults.set(JSON.stringify([fault.page, fault.kind, fault.address]), fault)
  }
  subscribe(textFaultChannel, take)
  return {
    list: () => [...faults.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fault]) => fault),
    end: () => unsubscribe(textFaultChannel, take),
  }
}

/** Writes the report into `folder`, if given, and its first lines into the log. */
export async function reportTextFaults(
  faults: readonly TextFault[],
  folder: string | undefined,
  log: StepLog,
): Promise<void> {
  const rows = faults.map((fault) => ({ ...fault, remedy: remedyOf(fault) }))
  const file = folder && path.join(folder, textReportFile)
  const lines = rows.map((row) => `\n  ${JSON.stringify(row)}`)
  if (file) writeFileAtomic(file, `[${lines.join(',')}${lines.length > 0 ? '\n' : ''}]\n`)
  if (rows.length === 0) return
  const say = (note: string) => log.step('texts', async () => ({ result: undefined, note }))
  await say(`${rows.length} links and pictures of texts lead nowhere and are not shown${file ? `: see ${file}` : ''}`)
  for (const { page, kind, address, remedy } of rows.slice(0, maxShown))
    await say(`${page}: ${kind} ${address}: ${remedy}`)
}

function remedyOf({ page, kind, address }: TextFault): string {
  const where = page.startsWith('/news/') ? 'in the announcement' : 'in the text that the host gives'
  if (address.startsWith('#')) return `correct it ${where}, or give the place in the text this id`
  return `correct it ${where}, or ${kind === 'link' ? 'bring back the page that it names' : 'put the file into public/'}`
}
