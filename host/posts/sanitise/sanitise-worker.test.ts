import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createSanitiser } from '../../../api/sanitise.ts'
import { BusyError } from '../../base/index.ts'
import { HostError } from '../../http/host-error.ts'
import { createSanitiseWorker, type SanitiseWorker, type SanitiseWorkerOptions } from './sanitise-worker.ts'

let worker: SanitiseWorker
afterEach(() => worker.close())

function setUp(options: Partial<SanitiseWorkerOptions> = {}) {
  worker = createSanitiseWorker({ ownOrigins: ['http://127.0.0.1:8787'], ...options })
  return worker.sanitise
}

const small = `<p onclick="x()">${'字'.repeat(3_000)}</p>`
/** A text with the greatest length and number of tags. */
const large = `<p style="color:#f00" onclick="x()">波利<script>x</script></p>${'<i>'.repeat(19_000)}${'x'.repeat(100_000)}`
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('small and large texts are sanitised by the same rules', async () => {
  const sanitise = setUp()
  const here = createSanitiser({ ownOrigins: ['http://127.0.0.1:8787'] })
  const image = '<img src="http://127.0.0.1:8787/a.png"><img src="http://other.example/b.png">'
  for (const html of ['', image, `${image}${'字'.repeat(20_000)}`, large]) expect(await sanitise(html)).toBe(here(html))
})

it('sanitising large texts does not block other work', async () => {
  const sanitise = setUp()
  let done = 0
  const texts = Array.from({ length: 3 }, () => sanitise(large).then(() => done++))
  let turns = 0
  for (; done < 3; turns++) await nextTurn()
  await Promise.all(texts)
  // In this thread, each text would allow one turn only.
  expect(turns).toBeGreaterThan(20)
})

it('a text with too many tags is rejected before it is sanitised', async () => {
  const sanitise = setUp()
  const error = await failure(sanitise('<b>'.repeat(20_001)))
  expect(error).toMatchObject({ status: 413, message: '公告內容的標籤過多（最多 20000 個），請刪減後再儲存' })
  expect(await sanitise('1 < 2 <')).toBe('1 &lt; 2 &lt;')
})

it('a thread that takes too long is ended, and a new one sanitises the next text', async () => {
  const sanitise = setUp({ timeoutMs: 1 })
  const error = await failure(sanitise(large))
  expect(error).toBeInstanceOf(HostError)
  expect(error).toMatchObject({ status: 413 })
  const patient = setUp({ timeoutMs: 60_000 })
  expect(await patient(large)).not.toContain('onclick')
})

it('texts beyond the number that may wait are rejected', async () => {
  const sanitise = setUp({ maxWaiting: 2 })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => failure(sanitise(small))))
  expect(outcomes.map((outcome) => outcome instanceof BusyError)).toEqual([false, false, false, true, true])
})

it('texts in the sanitiser are rejected when the host closes', async () => {
  const sanitise = setUp()
  const texts = [sanitise(small), sanitise(small)].map(failure)
  await worker.close()
  for (const text of texts) expect(await text).toBeInstanceOf(Error)
})
