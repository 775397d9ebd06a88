import { describe, expect, it } from 'vitest'
import { breakable, html, trusted } from './html.ts'

describe('html', () => {
  it('escapes what is put into it', () => {
    expect(`${html`<b title="${`"'`}">${'<i> & co'}</b>`}`).toBe('<b title="&quot;&#39;">&lt;i&gt; &amp; co</b>')
  })
  it('keeps HTML, joins lists, and leaves out what is nothing', () => {
    expect(`${html`<p>${html`<b>${1}</b>`}${['<', trusted('<hr>')]}${undefined}${false}${null}${''}</p>`}`).toBe(
      '<p><b>1</b>&lt;<hr></p>',
    )
  })
})

describe('breakable', () => {
  it('lets a line break behind each _ of an internal name, and nothing else', () => {
    expect(`${breakable('Ep_<1>_x')}`).toBe('Ep_<wbr>&lt;1&gt;_<wbr>x')
    expect(breakable('紅色藥水')).toBe('紅色藥水')
  })
})
