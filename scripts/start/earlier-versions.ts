import { runPull } from '../../publish/pull/run-pull.ts'
import type { DemoHost } from './start-host.ts'

/** Pulls the sample's earlier versions into an empty folder of snapshots, so that the first site has a history. */
export async function pullEarlier({ host, history }: DemoHost, folder: string, signal: AbortSignal): Promise<void> {
  for (const { atMs } of history?.states ?? []) {
    await runPull({ host: host.url, folder, recordedAt: atMs }, { withinMs: 20 * 60_000, signal })
    history?.next()
    await host.deps.games.reload()
  }
}
