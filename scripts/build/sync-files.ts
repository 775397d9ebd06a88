import { open } from 'node:fs/promises'
import path from 'node:path'

/** Several at once, so that the file system can put them into one commit. */
const atOnce = 16

/** Opening 60,000 files costs seconds: more than so many are left to the kernel's own order of writes. */
export function isSynced(count: number): boolean {
  return count <= 2_000
}

/** Waits until these files below a folder are on disk. */
export async function syncFiles(folder: string, files: readonly string[]): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < files.length) await syncFile(path.join(folder, files[next++] as string))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
