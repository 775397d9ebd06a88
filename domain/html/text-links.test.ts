import { expect, it } from 'vitest'
import { removeDeadLinks } from './text-links.ts'

const exists = (address: string) =>
  address !== '/missing' && address !== '/missing?a=1&b="' && !address.endsWith('missing.png')
const convert = (html: string) => removeDeadLinks(html, exists)

it('a link to an existing target is kept', () => {
  const html =
    '<p><a href="/item/1" rel="x">道具</a><a href="https://a.example/">外</a><img src="/og.png" alt="" /></p>'
  expect(convert(html)).toEqual({ html, dead: [] })
})

it('a link to a missing target becomes its text', () => {
  expect(convert('<p>看<a href="/missing" rel="x"><b>這裡</b></a>，<a href="/item/1">那裡</a></p>')).toEqual({
    html: '<p>看<b>這裡</b>，<a href="/item/1">那裡</a></p>',
    dead: [{ kind: 'link', address: '/missing' }],
  })
  expect(convert('<a href="/missing?a=1&amp;b=&quot;">x</a>').dead).toEqual([
    { kind: 'link', address: '/missing?a=1&b="' },
  ])
})

it('the text of a removed link keeps its colour and id', () => {
  expect(convert('<a class="tint-red" id="t-a" href="/missing" rel="x">紅</a>').html).toBe(
    '<span class="tint-red" id="t-a">紅</span>',
  )
})

it('links may be nested', () => {
  expect(convert('<a href="/missing">一<a href="/item/1">二</a>三</a>').html).toBe('一<a href="/item/1">二</a>三')
  expect(convert('<a href="/item/1">一<a href="/missing">二</a>三</a>').html).toBe('<a href="/item/1">一二三</a>')
})

it('a link to an anchor is kept if the text has the anchor', () => {
  const html = '<a href="#t-%E7%8D%8E">到</a><a href="#top">頂</a><h2 id="t-獎">獎</h2>'
  expect(convert(html)).toEqual({ html, dead: [] })
  expect(convert('<a href="#t-none">無</a><p class="id=" title="x">t-none</p>')).toEqual({
    html: '無<p class="id=" title="x">t-none</p>',
    dead: [{ kind: 'link', address: '#t-none' }],
  })
})

it('missing pictures are removed', () => {
  expect(convert('<p>前<img src="/missing.png" alt="a" />後</p>')).toEqual({
    html: '<p>前後</p>',
    dead: [{ kind: 'picture', address: '/missing.png' }],
  })
})
