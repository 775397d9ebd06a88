import { pull } from '../../publish/pull/pull.ts'
import type { DemoHost } from './start-host.ts'

/** Pulls the sample's earlier versions into an empty folder of snapshots, so that the first site has a history. */
export async function pullEarlier({ host, history }: DemoHost, folder: string, signal: AbortSignal): Promise<void> {
  for (const { atMs } of history?.states ?? []) {
    await pull({ host: host.url, folder, now: atMs, signal, progress: { expect() {}, step() {}, end() {} } })
    history?.next()
    await host.deps.games.reload()
  }
}
