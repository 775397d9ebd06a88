/** What items do, in a line, inside the worker. */
import { readEffectBriefs } from '../../../domain/search/effect-briefs.ts'
import { fetchText } from './fetch-text.ts'
import { loadOnce } from './load-once.ts'

type Briefs = ReadonlyMap<number, string>

const load = loadOnce(async () => readEffectBriefs(await fetchText('/search/effect-briefs.json')))
/** Suggestions come without what items do if that takes longer. */
const patienceMs = 150

/** By item; undefined if they cannot be loaded. */
export const loadBriefs = (): Promise<Briefs | undefined> => load().catch(() => undefined)

/** The same, or undefined if they are not loaded soon; the next call may have them. */
export const briefsSoon = (): Promise<Briefs | undefined> =>
  Promise.race([loadBriefs(), new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])
