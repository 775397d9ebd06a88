// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { loadStyles } from './load-styles.ts'

const links = () => [...document.head.querySelectorAll('link')]

describe('a style sheet on demand', () => {
  beforeEach(() => document.head.replaceChildren())

  it('is asked for once, and waited for by everybody', async () => {
    const first = loadStyles('/a.css')
    const second = loadStyles('/a.css')
    expect(links()).toHaveLength(1)
    expect(second).toBe(first)
    links()[0]?.dispatchEvent(new Event('load'))
    await Promise.all([first, second])
  })
  // happy-dom loads no sheet, and says so as a browser does.
  it('that cannot be had keeps nobody waiting', () => loadStyles('/b.css'))
  it('that the page has linked by itself is not asked for', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/c.css">'
    await loadStyles('/c.css')
    expect(links()).toHaveLength(1)
  })
})
