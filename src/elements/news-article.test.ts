// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import './news-article.ts'

/** A release that was replaced has its scripts no more. */
vi.mock('../stores/news-live.ts', () => {
  throw new Error('not there any more')
})
afterEach(() => vi.restoreAllMocks())

it('leads home from the empty shell where its script cannot be fetched, and leaves what was built', async () => {
  const [said, replace] = [
    vi.spyOn(console, 'error').mockReturnValue(),
    vi.spyOn(location, 'replace').mockReturnValue(),
  ]
  document.body.innerHTML = '<news-article data-version="built"></news-article>'
  await expect.poll(() => said).toHaveBeenCalledTimes(1)
  expect(replace).not.toHaveBeenCalled()
  document.body.innerHTML = '<news-article></news-article>'
  await expect.poll(() => replace).toHaveBeenCalledExactlyOnceWith('/')
})
