import { createHash } from 'node:crypto'
import { homeSiteCopy } from '../../domain/copy/site.ts'

/** Pages that every stamped release has. */
const paths = ['/', '/package', '/package/100', '/package/105', '/item/501', '/item/530', '/reform/510', '/enchant/7']

const lastPatch = new RegExp(`<section aria-label="${homeSiteCopy.lastPatch}".*?</section>`, 's')

/**
 * A visitor who reads page after page while releases change. Every answer must be whole (its bytes are those that its
 * tag names), there, of one patch, and never of an older patch than an answer before it.
 */
export function createReader(url: string) {
  const faults: string[] = []
  let answers = 0
  let last = 0
  let running = false
  let loop: Promise<void> | undefined

  async function readOne(path: string): Promise<void> {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } })
    const text = await answer.text()
    answers++
    if (answer.status !== 200) faults.push(`${path} answered ${answer.status}`)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
    if (answer.headers.get('ETag') !== `"${hash}"`) faults.push(`${path} is not what its tag names`)
    if (!text.trimEnd().endsWith('</html>')) faults.push(`${path} has no end`)
    // The home page tells what the last patch changed, names before it and after it.
    const shown = text.replace(lastPatch, '')
    const stamps = new Set([...shown.matchAll(/第(\d+)版/g)].map(([, number]) => Number(number)))
    if (stamps.size > 1) faults.push(`${path} mixes the patches ${[...stamps].join(', ')}`)
    for (const stamp of stamps) {
      if (stamp < last) faults.push(`${path} is of patch ${stamp} after ${last}`)
      last = Math.max(last, stamp)
    }
  }

  return {
    expectStampFrom(stamp: number) {
      last = stamp
    },
    start() {
      running = true
      loop = (async () => {
        for (let turn = 0; running; turn++) {
          await readOne(paths[turn % paths.length] as string).catch((error: Error) => faults.push(error.message))
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })()
    },
    /** Reads every page once more: what was published last must be there. */
    async stop() {
      running = false
      await loop
      for (const path of paths) await readOne(path)
      return { faults, answers, last }
    },
  }
}
