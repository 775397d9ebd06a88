import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { long, rounds } from './rounds.ts'
import { random, type Stage } from './stage.ts'

/** Why no small disk can be had here, or ''. */
export function whyNoDisk(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount one'
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { encoding: 'utf8' })
  if (status === 0) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return status === 0 ? '' : `mount: ${stderr?.trim()}`
}
const reason = whyNoDisk()

/** A small disk of its own, with a copy of what the stage has published. */
export function describeFullDisk(stage: () => Stage): void {
  describe.skipIf(reason !== '')(`on a disk that is full${reason && ` (skipped: ${reason})`}`, () => {
    let host: Stage['host']
    let shop: Stage['shop']
    let disk: string
    let folders: { RELEASES_DIR: string; SNAPSHOT_DIR: string }

    beforeAll(() => {
      ;({ host, shop } = stage())
      disk = path.join(shop.folder, 'disk')
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk])
      folders = { RELEASES_DIR: path.join(disk, 'releases'), SNAPSHOT_DIR: path.join(disk, 'snapshot') }
      // Links stay links, and files of one content stay one file.
      execFileSync('cp', ['-a', shop.releases, shop.snapshots, disk])
    })

    afterAll(() => {
      if (disk) execFileSync('umount', ['-l', disk])
    })

    const run = (script: string, ...args: string[]) => shop.start(script, args, folders).done
    const served = () => shop.served(folders.RELEASES_DIR)
    const free = () => {
      const { bavail, bsize } = statfsSync(disk)
      return bavail * bsize
    }
    /** Leaves so much room, or a little: the disk keeps a page or two of its own beside the last file. */
    function leave(bytes: number): void {
      rmSync(path.join(disk, 'filler'), { force: true })
      const filler = free() - Math.max(Math.round(bytes), 32 * 1024)
      execFileSync('fallocate', ['-l', String(Math.max(4_096, filler)), path.join(disk, 'filler')])
    }
    const makeRoom = () => rmSync(path.join(disk, 'filler'), { force: true })

    const steps = rounds(2, 16)
    it(
      `at any stage of a refresh, with 8 as exit code, the served release stays; with room again it goes on (${steps} sizes)`,
      async () => {
        host.patch(random)
        let needed = 256 * 1024
        if (long) {
          const before = free()
          expect((await run('refresh', '--keep', '9')).code).toBe(0)
          needed = before - free()
        }
        let failed = 0
        for (let step = 0; step < steps; step++) {
          host.patch(random)
          const whole = served()
          leave((needed * step) / steps)
          const { code, output } = await run('refresh', '--keep', '9')
          // A patch may need less than the one that was measured.
          if (code === 0) continue
          failed++
          expect(code, output).toBe(8)
          expect(output).toContain('Free some disk space')
          expect(served()).toEqual(whole)
        }
        expect(failed).toBeGreaterThan(0)
        makeRoom()
        const { code, output } = await run('refresh')
        expect(code, output).toBe(0)
        expect(shop.staleFiles([folders.RELEASES_DIR, folders.SNAPSHOT_DIR])).toEqual([])
        if (long) expect(await shop.cold(folders)).toEqual(served())
      },
      long ? 900_000 : 180_000,
    )

    it('that may only be read, it says so, and the served release stays', async () => {
      const whole = served()
      execFileSync('mount', ['-o', 'remount,ro', disk])
      if (!long) {
        const { code } = await run('refresh')
        execFileSync('mount', ['-o', 'remount,rw', disk])
        expect(code).toBe(8)
        return
      }
      const runs = [
        await run('refresh'),
        await run('pull'),
        await run('build', '--force'),
        await run('refresh', 'rollback'),
      ]
      execFileSync('mount', ['-o', 'remount,rw', disk])
      expect(runs.map(({ code }) => code)).toEqual([8, 8, 8, 8])
      for (const { output } of runs) expect(output).not.toContain('fault of the program')
      expect(served()).toEqual(whole)
    }, 60_000)
  })
}
