/** A site as an operator runs it: game server, its database, host, two data versions and the built site. */
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createSanitiser } from '../../../api/sanitise.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { loadGameData } from '../../../game-data/load-game-data.ts'
import { sanitiseGameData } from '../../../game-data/sanitise-game-data.ts'
import { createLog } from '../../../host/base/log.ts'
import { mayHaveDemo, seedDemo } from '../../../host/demo/index.ts'
import { startHost } from '../../../host/server.ts'
import { runPull } from '../../../publish/pull/run-pull.ts'
import { listen } from '../../../publish/site-server/listen.ts'
import { createSiteServer } from '../../../publish/site-server/site-server.ts'
import { readConfig } from '../../../settings/config.ts'
import { freePort } from '../../free-port.ts'
import { createMariaDb } from '../../mariadb.ts'
import { until } from '../../run/until.ts'
import { releasesFolder, runScript, stackEnv, stackFolder } from '../../stack/stack.ts'
import { drawNames, type Names } from './draw-names.ts'
import { earlierGame } from './earlier-game.ts'
import { seedGame, seedSales } from './seed-game.ts'

export interface World {
  url: string
  names: Names
  close(): Promise<void>
}

const seed = process.env.JOURNEY_SEED ?? '2026-11-28'
/** The patch is of yesterday. */
const firstAgoMs = 9 * dayMs
const patchAgoMs = dayMs

/** Opens the world of the game data in `gameData`; `name` is its folder. */
export async function openWorld(name: string, gameData: string): Promise<World> {
  const folder = path.join(stackFolder, `journeys-${name}`)
  const snapshots = path.join(folder, 'snapshot')
  const releases = path.join(folder, 'releases')
  for (const part of ['almanac.sqlite', 'almanac.sqlite-wal', 'almanac.sqlite-shm', 'snapshot'])
    rmSync(path.join(folder, part), { force: true, recursive: true })
  mkdirSync(folder, { recursive: true })
  // A copy of the stack's release provides its bundled renderer.
  if (!existsSync(releases)) cpSync(releasesFolder, releases, { recursive: true, verbatimSymlinks: true })

  const [port, hostPort] = [await freePort(), await freePort()]
  const hostUrl = `http://127.0.0.1:${hostPort}`
  const url = `http://localhost:${port}`
  const gameDatabase = await createMariaDb([], { inMemory: true })
  await gameDatabase.start()
  gameDatabase.ask('create database ragnarok character set utf8mb4')
  const servers = await Promise.all([1, 2, 3].map(() => openGamePort()))
  const settings = {
    ...{ PORT: String(port), HOST_PORT: String(hostPort), API_HOST: hostUrl, PUBLIC_API_HOST: hostUrl },
    ...{ PUBLIC_IMAGE_HOST: hostUrl, PUBLIC_IP_LOOKUP: `${hostUrl}/api/myip`, SITE_URL: url, CORS_ORIGINS: url },
    ...{ SNAPSHOT_DIR: snapshots, RELEASES_DIR: releases, VAR_DIR: folder },
    DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
    GAME_DATA: gameData,
    GAME_DATABASE_URL: gameDatabase.url('ragnarok'),
    GAME_SERVER_HOST: '127.0.0.1',
    GAME_SERVER_PORTS: servers.map((server) => server.port).join(),
    GAME_WOE: 'Wed 20:00-22:00, Sat 20:00-22:00',
    GAME_ONLINE_LIST: 'on',
    CLIENT_DOWNLOAD_URL: 'https://files.example.test/client.zip',
  }
  const env = stackEnv(settings)
  const config = readConfig(env)
  const data = sanitiseGameData(await loadGameData(config), createSanitiser({ ownOrigins: [url, hostUrl] }))
  const names = drawNames(data, seed)
  await seedGame(gameDatabase.url('ragnarok'), names)

  let current = earlierGame(data, names)
  const log = createLog(() => {})
  const host = await startHost(config, {
    log,
    load: async () => current,
    // The announcements of the sample; another site has none.
    prepare: async (deps) => mayHaveDemo(config) && seedDemo(deps, { folder }),
  })
  const pull = (agoMs: number) =>
    runPull({ host: host.url, folder: snapshots, recordedAt: Date.now() - agoMs }, { withinMs: 20 * 60_000 })
  await pull(firstAgoMs)
  current = data
  await host.deps.games.reload()
  await pull(patchAgoMs)
  await seedSales(host.deps.database, names)
  await until('the shops are collected', async () => {
    const rows = await host.deps.database.db.selectFrom('vending_rows').select('nameid').execute()
    return rows.length > 0
  })
  await runScript('build', env)
  const site = await listen(createSiteServer(releases), port, '127.0.0.1')
  return {
    url,
    names,
    async close() {
      await site.close()
      await host.close()
      for (const server of servers) server.close()
      await gameDatabase.remove()
    },
  }
}

/** A listener in place of a server of the game. */
async function openGamePort(): Promise<{ port: number; close(): void }> {
  const port = await freePort()
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, close: () => void server.close() }
}
