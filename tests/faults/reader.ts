import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { changesCopy } from '../../domain/copy/changes.ts'
import { homeSiteCopy } from '../../domain/copy/home.ts'

/** Pages that every stamped release has. */
const paths = ['/', '/package', '/package/100', '/package/105', '/item/501', '/item/530', '/reform/510', '/enchant/7']

/** Parts that show names from before and after a patch: on the home page, and the history on the page of a record. */
const patchParts = new RegExp(
  `<section aria-label="${homeSiteCopy.lastPatch}".*?</section>|<h2[^>]*>${changesCopy.history}</h2>.*?</section>`,
  'gs',
)

/**
 * Reads pages in a loop while releases change. The content of each answer must match its ETag and be of one patch,
 * and the patch must not be older than in an earlier answer.
 */
export function createReader(url: string, firstStamp: number) {
  const faults: string[] = []
  let answers = 0
  let last = firstStamp
  let running = true
  const loop = (async () => {
    for (let turn = 0; running; turn++) {
      await readOne(paths[turn % paths.length] as string).catch((error: Error) => faults.push(error.message))
      await sleep(20)
    }
  })()

  async function readOne(path: string): Promise<void> {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } })
    const text = await answer.text()
    answers++
    if (answer.status !== 200) faults.push(`${path} answered ${answer.status}`)
    if (answer.headers.get('ETag') !== `"${hash('sha256', text).slice(0, 32)}"`)
      faults.push(`the content of ${path} does not match its ETag`)
    if (!text.trimEnd().endsWith('</html>')) faults.push(`${path} has no end`)
    const stamps = new Set(
      Array.from(text.replace(patchParts, '').matchAll(/第(\d+)版/g), ([, number]) => Number(number)),
    )
    if (stamps.size > 1) faults.push(`${path} mixes the patches ${[...stamps].join(', ')}`)
    for (const stamp of stamps) {
      if (stamp < last) faults.push(`${path} is of patch ${stamp} after ${last}`)
      last = Math.max(last, stamp)
    }
  }

  return {
    /** Reads every page once more, which must then be of the last patch. */
    async stop() {
      running = false
      await loop
      for (const path of paths) await readOne(path)
      return { faults, answers, last }
    },
  }
}
