/** Temporary folders of tests. Those of a run of Vitest are in one folder, which is removed at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** Environment variable with the folder of the run. The workers of Vitest inherit it. */
const variable = 'TEST_TEMPORARY_FOLDER'

/** Global set-up of Vitest. */
export default function setup(): (() => void) | undefined {
  if (process.env[variable]) return
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-tests-'))
  process.env[variable] = folder
  // Programs that a test starts as another user read files in it.
  chmodSync(folder, 0o755)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A new empty folder. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(path.join(process.env[variable] ?? tmpdir(), `${name}-`))
}
