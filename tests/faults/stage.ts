import { readlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { deadlineMs } from '../run/until.ts'
import { type PatchedHost, startPatchedHost } from './patched-host.ts'
import { createWorkshop, type Workshop } from './workshop.ts'

/** A host and the site that was published from it. The tests of a file share them. */
export interface Stage {
  host: PatchedHost
  shop: Workshop
  /** Runs a command that must succeed, and returns its output. */
  run(script: string, args?: string[], extra?: Record<string, string>): Promise<string>
  /** The folder of the current snapshot. */
  snapshot(): string
  servedId(): string
}

/** Publishes a site; it is removed after the last test of the file. */
export async function openStage(name: string): Promise<Stage> {
  const host = await startPatchedHost()
  const shop = createWorkshop(name, host.origin)
  afterAll(async () => {
    shop.remove()
    await host.close()
  })
  async function run(script: string, args: string[] = [], extra: Record<string, string> = {}): Promise<string> {
    const { code, output } = await shop.start(script, args, extra).done
    expect(code, output).toBe(0)
    return output
  }
  host.stamp(0)
  expect(await run('refresh')).toContain('published')
  return {
    host,
    shop,
    run,
    snapshot: () => path.join(shop.snapshots, 'current'),
    servedId: () => readlinkSync(path.join(shop.releases, 'current')),
  }
}

/** Options of a test that runs `commands` commands. Each command may take as long as a usual test. */
export const several = (commands: number) => ({ timeout: commands * deadlineMs })
