/** A small file system in memory that a test can fill. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** The reason why no file system can be mounted, or ''. */
export function whyNoDisk(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount one'
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' })
  if (status === 0) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return status === 0 ? '' : `mount: ${stderr?.trim()}`
}

export function mountDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = path.join(folder, 'filler')
  const countFreeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const empty = () => rmSync(filler, { force: true })
  return {
    empty,
    /** Fills the disk except about `freeBytes` bytes. The file system itself uses a page or two. */
    fill(freeBytes = 0) {
      empty()
      const bytes = countFreeBytes() - freeBytes
      if (bytes > 0) execFileSync('fallocate', ['-l', String(bytes), filler])
    },
    unmount: () => execFileSync('umount', ['-l', folder]),
  }
}
