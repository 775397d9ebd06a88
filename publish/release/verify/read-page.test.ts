import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const analyse = (html: string) => readPage(html, '/item/1', 'https://site.example')

describe('readPage', () => {
  it('returns the addresses in its attributes, once, without other sites and queries', () => {
    const { links } = analyse(
      `<a href="/package/1?page=2">x</a><a href='/package/1'>y</a><img src=/a.png srcset="/b.png 1x, /c.png 2x">
       <a href="https://site.example/x#y">z</a><a href="https://other.example/">o</a><a href="2">r</a>
       <a href="/a&amp;b">e</a><a href="mailto:a@b">m</a>`,
    )
    expect(links).toEqual(['/package/1', '/a.png', '/b.png', '/c.png', '/x#y', '/item/2', '/a&b'])
  })

  it('ignores elements in text, comments and scripts', () => {
    const { links } = analyse(
      `<!-- <a href="/comment"> --><script>'<a href="/script">'</script>&lt;a href="/text"&gt;<p title='<a href="/title">'>`,
    )
    expect(links).toEqual([])
  })

  it('accepts attributes with any quotes or none, in any case, and uses the first of equal names', () => {
    const { links } = analyse(
      `<a title="1>2" href='/a"b'>x</a><a rel=x HREF=/c>y</a><A e href = /d />z</A><a href=/e href=/f>f</a>`,
    )
    expect(links).toEqual(['/a"b', '/c', '/d', '/e'])
    expect(analyse('<constructor id=a><!-- id=b --><style id=c>d{}</style ><p id=e>').ids).toEqual(['a', 'c', 'e'])
  })

  it('returns its ids, and the references without a target', () => {
    const { ids, problems } = analyse(
      `<a href="#there">a</a><a href="#missing">b</a><p id="there"><label for="field"><input id="field" aria-describedby="no">`,
    )
    expect(ids).toEqual(['there', 'field'])
    expect(problems).toEqual([
      'href refers to the id missing, which does not exist',
      'aria-describedby refers to the id no, which does not exist',
    ])
  })

  it('reports duplicate ids', () => {
    expect(analyse('<p id="a"><p id="a">').problems).toEqual(['the id a occurs twice'])
  })

  it('returns its content security policy', () => {
    const html = `<meta http-equiv="content-security-policy" content="script-src 'self'; style-src &#39;self&#39;">`
    expect(analyse(html).policy).toBe("script-src 'self'; style-src 'self'")
  })
})

it('readPage ignores only links and pictures of announcements and descriptions', () => {
  const { links, problems } = analyse(
    '<a href="/missing" rel="noopener noreferrer nofollow">a</a><a href="#missing" rel="nofollow">b</a><a href="/x" rel="noopener">c</a>' +
      '<img src="/missing.png" referrerpolicy="no-referrer"><img src="/y.png"><p referrerpolicy="x" href="/z"></p>',
  )
  expect(links).toEqual(['/x', '/y.png', '/z'])
  expect(problems).toEqual([])
})
