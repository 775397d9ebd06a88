// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HttpStatusError, NetworkError } from '../../../api/errors.ts'
import { getRevisions, restoreRevision } from '../../../api/post-revisions.ts'
import { revisionsCopy } from '../../../domain/copy/post-desk.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { Revisions } from './Revisions.tsx'

let refusal: number
let afterwards: Error
let restored = 0
let until: Promise<void> | undefined
const heads = [2, 1].map((revision) => ({ revision, at: '', by: null, title: '', restored_from: null }))
const call = async (endpoint: unknown) => {
  if (endpoint === getRevisions) return { revisions: heads }
  if (endpoint === restoreRevision) {
    restored += 1
    await until
    throw new HttpStatusError('http://host.test/x', refusal, {})
  }
  throw afterwards
}
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))

let part: DrawnPart
const onConflict = vi.fn()
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('confirm', () => true)
  onConflict.mockReset()
  const given = { base: { id: 'a', revision: 2 }, content: '', dirty: false, onRestored: vi.fn(), onConflict }
  part = await drawPart(<Revisions {...given} />)
  await part.after(() => {
    const details = part.find<HTMLDetailsElement>('details')
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
})
afterEach(() => part.close())
const restore = () => part.after(() => part.find(`[aria-label="${revisionsCopy.restore} #1"]`).click())

it('says so where an announcement that is restored was deleted meanwhile', async () => {
  refusal = 404
  afterwards = new HttpStatusError('http://host.test/x', 404, {})
  await restore()
  expect(onConflict).toHaveBeenCalledExactlyOnceWith({ theirs: undefined })
})

it('says that it failed where the network goes after a conflict', async () => {
  refusal = 412
  afterwards = new NetworkError('http://host.test/x', { cause: undefined })
  await restore()
  expect(onConflict).not.toHaveBeenCalled()
  expect(part.body.textContent).toContain(revisionsCopy.failed)
})

it('restores once, however often it is pressed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  until = promise
  restored = 0
  refusal = 500
  await restore()
  await restore()
  expect(restored).toBe(1)
  await part.after(resolve)
  await restore()
  expect(restored).toBe(2)
})
