import { shownSnapshot } from '../content/snapshot.ts'

/** Version of the game data in this release, for reports of values. */
export const GET = () => new Response(`${shownSnapshot().manifest.version}\n`)
