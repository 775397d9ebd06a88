import { describe, expect, it } from 'vitest'
import { removeDeadLinks } from './text-links.ts'

const alive = (address: string) => address !== '/gone' && address !== '/gone?a=1&b="' && !address.endsWith('gone.png')
const shown = (html: string) => removeDeadLinks(html, alive)

describe('links in a text', () => {
  it('are kept if their target exists', () => {
    const html =
      '<p><a href="/item/1" rel="x">道具</a><a href="https://a.example/">外</a><img src="/og.png" alt="" /></p>'
    expect(shown(html)).toEqual({ html, dead: [] })
  })

  it('become their text if it does not', () => {
    expect(shown('<p>看<a href="/gone" rel="x"><b>這裡</b></a>，<a href="/item/1">那裡</a></p>')).toEqual({
      html: '<p>看<b>這裡</b>，<a href="/item/1">那裡</a></p>',
      dead: [{ kind: 'link', address: '/gone' }],
    })
    expect(shown('<a href="/gone?a=1&amp;b=&quot;">x</a>').dead).toEqual([{ kind: 'link', address: '/gone?a=1&b="' }])
  })

  it('keep colour and position', () => {
    expect(shown('<a class="tint-red" id="t-a" href="/gone" rel="x">紅</a>').html).toBe(
      '<span class="tint-red" id="t-a">紅</span>',
    )
  })

  it('may be nested', () => {
    expect(shown('<a href="/gone">一<a href="/item/1">二</a>三</a>').html).toBe('一<a href="/item/1">二</a>三')
    expect(shown('<a href="/item/1">一<a href="/gone">二</a>三</a>').html).toBe('<a href="/item/1">一二三</a>')
  })

  it('to anchors depend on the anchors of the text', () => {
    const html = '<a href="#t-%E7%8D%8E">到</a><a href="#top">頂</a><h2 id="t-獎">獎</h2>'
    expect(shown(html)).toEqual({ html, dead: [] })
    expect(shown('<a href="#t-none">無</a><p class="id=" title="x">t-none</p>')).toEqual({
      html: '無<p class="id=" title="x">t-none</p>',
      dead: [{ kind: 'link', address: '#t-none' }],
    })
  })
})

it('pictures that do not exist are left out', () => {
  expect(shown('<p>前<img src="/gone.png" alt="a" />後</p>')).toEqual({
    html: '<p>前後</p>',
    dead: [{ kind: 'picture', address: '/gone.png' }],
  })
})
