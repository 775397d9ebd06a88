import process from 'node:process'
import { openDatabase } from '../../host/db/database.ts'
import { bumpMarketVersion } from '../../host/market/store/market-version.ts'

/** The message to the process, which then sends searches until it is ended or every session has sent them. */
export interface CrowdOptions {
  databaseUrl: string
  /** Addresses of searches that no cache can answer. */
  urls: readonly string[]
  /** Sessions; each sends all searches at once, then the next one does. */
  tokens: readonly string[]
}

process.once('message', async ({ databaseUrl, urls, tokens }: CrowdOptions) => {
  const { db } = openDatabase(databaseUrl)
  for (const token of tokens) {
    // The host drops its cached answers.
    await bumpMarketVersion(db, 'shops')
    await bumpMarketVersion(db, 'sales')
    const headers = { Authorization: `Bearer ${token}` }
    await Promise.all(urls.map(async (url) => (await fetch(url, { headers })).arrayBuffer()))
  }
})
