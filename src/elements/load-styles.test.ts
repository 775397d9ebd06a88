// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadStyles } from './load-styles.ts'

/** happy-dom loads no sheet: it says at once that one came, or that it cannot be had. */
const sheetsCome = (come: boolean) => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = come
}
const links = () => [...document.head.querySelectorAll('link')]

describe('a style sheet on demand', () => {
  beforeEach(() => {
    document.head.replaceChildren()
    sheetsCome(true)
  })

  it('is asked for once, and waited for by everybody', async () => {
    const first = loadStyles('/a.css')
    const second = loadStyles('/a.css')
    expect(links()).toHaveLength(1)
    expect(second).toBe(first)
    await Promise.all([first, second])
  })
  it('that cannot be had keeps nobody waiting, and is asked for again', async () => {
    sheetsCome(false)
    await expect(loadStyles('/b.css')).rejects.toThrow('/b.css')
    expect(links()).toHaveLength(0)
    sheetsCome(true)
    await loadStyles('/b.css')
    expect(links()).toHaveLength(1)
  })
  it('that the page has linked by itself is not asked for', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/c.css">'
    await loadStyles('/c.css')
    expect(links()).toHaveLength(1)
  })
})
