import { expect, it, vi } from 'vitest'
import { HttpStatusError } from '../../../api/errors.ts'
import { savingCopy } from '../../../domain/copy/post-desk.ts'
import { freshDraft } from './editor-draft.ts'
import { savePost } from './save-post.ts'

const call = vi.fn<(endpoint: unknown) => Promise<unknown>>()
vi.mock('../../stores/api.ts', () => ({ apiClient: () => ({ call }) }))

const failure = (status: number, error?: string) => new HttpStatusError('http://host.test/x', status, { error })

it('the reason of a failed save is the end of the session, the answer of the host, or unknown', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  call.mockRejectedValue(failure(401, 'Unauthorized'))
  expect(await savePost(undefined, freshDraft)).toEqual({ at: 'failed', reason: savingCopy.signedOut })
  call.mockRejectedValue(failure(403, '權限不足'))
  expect(await savePost(undefined, freshDraft)).toEqual({ at: 'failed', reason: '權限不足' })
  call.mockRejectedValue(failure(500, 'oops'))
  expect(await savePost(undefined, freshDraft)).toEqual({ at: 'failed', reason: undefined })
})

it.each([
  ['which exists', { id: '5' }, { at: 'failed', reason: undefined }],
  ['which is gone', undefined, { at: 'conflict', conflict: { theirs: undefined } }],
])('a save that is answered with 404 for an announcement %s', async (_, theirs, result) => {
  vi.spyOn(console, 'error').mockReturnValue()
  call.mockReset()
  call.mockRejectedValueOnce(failure(404))
  if (theirs) call.mockResolvedValueOnce(theirs)
  else call.mockRejectedValueOnce(failure(404))
  expect(await savePost({ id: '5', revision: 1 }, freshDraft)).toEqual(result)
})
