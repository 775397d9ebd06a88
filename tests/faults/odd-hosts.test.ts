import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeHost, startFakeHost } from '../contract/fake-host.ts'
import { drawOddHost } from '../odd-host/odd-host.ts'
import { deadlineMs } from '../run/until.ts'
import { rounds } from './rounds.ts'
import { createWorkshop, type Workshop } from './workshop.ts'

const count = rounds(2, 200)
const firstSeed = Number(process.env.FAULTS_SEED ?? 1)
let host: FakeHost
let shop: Workshop

beforeAll(async () => {
  host = await startFakeHost()
  shop = createWorkshop('odd-hosts', host.origin)
})
afterAll(async () => {
  shop?.remove()
  await host?.close()
})

it(`the site of a generated host has a page for each record, and no unsafe markup (${count} hosts)`, {
  timeout: count * deadlineMs,
}, async () => {
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    host.answers = drawOddHost(seed)
    // The hosts have different records, so a refresh removes some.
    const { code, output } = await shop.start('refresh', ['--accept-loss']).done
    expect(code, `seed ${seed}: ${output}`).toBe(0)
    expect(output).not.toMatch(controlCode)
    expect(output).not.toMatch(/^\{"time":"forged"/m)
    const pages = [
      ...numbersOf('items', 'Id').map((key) => `item/${key}.html`),
      ...numbersOf('packages', 'GroupId').map((key) => `package/${key}.html`),
      ...numbersOf('posts', 'id').map((key) => `news/${key}.html`),
    ]
    const release = path.join(shop.releases, 'current')
    const files = readdirSync(release, { recursive: true, encoding: 'utf8' })
    const recordPages = files.filter((file) => /^(?:item|package|news)\/\d+\.html$/.test(file))
    expect(recordPages.sort(), `seed ${seed}`).toEqual(pages.sort())
    for (const file of files.filter((name) => name.endsWith('.html')))
      expect(unsafeMarkup(readFileSync(path.join(release, file), 'utf8')), `${file} of seed ${seed}`).toEqual([])
  }
})

/** The numeric keys of the records in the snapshot. */
function numbersOf(collection: string, key: string): string[] {
  const records = JSON.parse(readFileSync(path.join(shop.snapshots, 'current', `${collection}.json`), 'utf8'))
  return records
    .map((record: Record<string, unknown>) => String(record[key]))
    .filter((text: string) => /^\d+$/.test(text))
}

/** Control characters of terminals and of text direction, except the line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters
const controlCode = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const forbiddenTags = /^(?:iframe|object|embed|base|frame|applet|math|plaintext)$/

/** The markup of a page that would run or embed data of the host. */
function unsafeMarkup(html: string): string[] {
  const unsafe: string[] = []
  let script = ''
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (forbiddenTags.test(tag)) unsafe.push(tag)
      for (const [name, value] of Object.entries(attributes)) {
        const runs =
          /^(?:href|src|action|formaction)$/.test(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)
        if (runs || /^on/.test(name) || name === 'srcdoc') unsafe.push(`${tag} ${name}=${value}`)
      }
      script = tag
    },
    ontext(text) {
      // JSON in a script element is data.
      if (script === 'script' && text.includes('reportRun') && !/^\s*[[{]/.test(text)) unsafe.push(text)
    },
    onclosetag() {
      script = ''
    },
  })
  parser.end(html)
  return unsafe
}
