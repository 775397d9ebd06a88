import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { attackStrings, sharedReason } from '../tests/shared-folder.ts'
import { createSanitiser } from './sanitise.ts'

const sanitise = createSanitiser({ ownOrigins: ['http://127.0.0.1:8787'] })

describe('sanitise', () => {
  it('keeps the elements of announcements and descriptions', () => {
    const html =
      '<h2>標題</h2><p class="align-center"><strong>粗</strong> <em>斜</em><br />下一行</p><ul><li>一</li></ul>' +
      '<table><tbody><tr><td colspan="2">格</td></tr></tbody></table>'
    expect(sanitise(html)).toBe(html)
  })

  it('keeps item tags with a whole number as id, without other attributes', () => {
    expect(sanitise('<span class="item-tag big" data-id="501" onclick="x()">蘋果</span>')).toBe(
      '<span class="item-tag" data-id="501">蘋果</span>',
    )
    for (const id of ['', '0', '-1', '5e2', '501 ', '501"x', '99999999999', '١'])
      expect(sanitise(`<span class="item-tag" data-id='${id}'>x</span>`)).toBe('<span>x</span>')
  })

  it.each([
    ['color: #FF0000; background: url(//x)', 'tint-red'],
    ['COLOR : RGB(0,153,0)', 'tint-green'],
    ['color:rgb( 0,153,0)', undefined],
    ['color:rgb(255,0,0) url(x)', undefined],
    ['color:xrgb(255,0,0)', undefined],
    ['color:#f00f', undefined],
    ['color:x#f00', undefined],
    ['background:#f00', undefined],
    ['text-align:justify', 'align-justify'],
    ['text-align:top', undefined],
    ['float:right', undefined],
  ])('style %s: class %s', (style, name) => {
    expect(sanitise(`<p style="${style}">x</p>`)).toBe(name ? `<p class="${name}">x</p>` : '<p>x</p>')
  })

  it('converts old markup of colours and alignment; only `font` has a colour attribute', () => {
    expect(sanitise('<font color="#0000ff">藍</font>')).toBe('<span class="tint-blue">藍</span>')
    expect(sanitise('<center>x</center>')).toBe('<div class="align-center">x</div>')
    expect(sanitise('<span color="#ff0000" class="width-50  tint-red other">x</span>')).toBe(
      '<span class="tint-red width-50">x</span>',
    )
    expect(sanitise('<b color="#ff0000">x</b><p class="item-tag" data-id="501">y</p>')).toBe('<b>x</b><p>y</p>')
  })

  it.each([
    ['th', 'scope="row"', 'scope="row"'],
    ['th', 'scope="rowgroup"', ''],
    ['th', 'scope="arrow"', ''],
    ['td', 'scope="row"', ''],
    ['td', 'colspan="99" rowspan="2"', 'colspan="99" rowspan="2"'],
    ['td', 'colspan="100" rowspan="0"', ''],
    ['td', 'colspan="2x" rowspan="x2"', ''],
  ])('reduces the attributes of <%s %s> to %j', (tag, before, after) => {
    const row = (attributes: string) =>
      `<table><tbody><tr><${tag}${attributes && ` ${attributes}`}>x</${tag}></tr></tbody></table>`
    expect(sanitise(row(before))).toBe(row(after))
  })

  it('keeps the start of a list and the size of an image', () => {
    expect(sanitise('<ol start="3"><li>x</li></ol>')).toBe('<ol start="3"><li>x</li></ol>')
    expect(sanitise('<ul start="3"><li>x</li></ul>')).toBe('<ul><li>x</li></ul>')
    expect(sanitise('<img src="/x.png" width="1024" height="10000">')).toBe(
      '<img src="/x.png" alt="" width="1024" loading="lazy" referrerpolicy="no-referrer" />',
    )
  })

  it.each([
    ['mailto:a@b.example', true],
    [' http://a.example/ ', true],
    ['shttp://a.example/', false],
    ['https://user@a.example/', false],
    ['https://:word@a.example/', false],
    [' ', false],
  ])('link %j, kept: %j', (href, isKept) => {
    const link = `<a href="${href.trim()}" rel="noopener noreferrer nofollow">x</a>`
    expect(sanitise(`<a href="${href}">x</a>`)).toBe(isKept ? link : '<a>x</a>')
  })

  it.each([
    ['https://a.example/x.png', 'https://a.example/x.png'],
    ['//a.example/x.png', 'https://a.example/x.png'],
    ['http://127.0.0.1:8787/item/501.png', 'http://127.0.0.1:8787/item/501.png'],
    ['/item/501.png', '/item/501.png'],
  ])('keeps the image %s as %s, without a referrer', (src, result) => {
    expect(sanitise(`<img src="${src}" onerror="x" alt="圖">`)).toBe(
      `<img src="${result}" alt="圖" loading="lazy" referrerpolicy="no-referrer" />`,
    )
  })

  it.each([
    'http://a.example/x.png',
    'https://u:p@a.example/',
    'data:image/png;base64,AA',
    'data:image/svg+xml,<svg/onload=x>',
    'blob:x',
    'javascript:x',
    '',
  ])('removes the image %j', (src) => expect(sanitise(`<img src="${src}" alt="圖">`)).toBe(''))

  it('keeps links to an anchor and to a path of the site', () => {
    expect(sanitise('<a href="#rates">x</a>')).toContain('href="#t-rates"')
    expect(sanitise('<a href="/package/101?q=a&amp;page=2">x</a>')).toContain('href="/package/101?q=a&amp;page=2"')
  })

  it('prefixes ids, keeps each once, and adapts links to them', () => {
    const sanitised = sanitise(
      '<a name="top2">上</a><h2 id="獎勵">獎勵</h2><p id="a">一</p><p id="a">二</p><p id="main onclick=x">三</p>' +
        '<a href="#獎勵">看</a><a href="#a">一</a><a href="#top">頂</a><a href="#">空</a><a href="#%22x">壞</a>',
    )
    const link = 'rel="noopener noreferrer nofollow"'
    expect(sanitised).toBe(
      '<a id="t-top2">上</a><h2 id="t-獎勵">獎勵</h2><p id="t-a">一</p><p>二</p><p>三</p>' +
        `<a href="#t-%E7%8D%8E%E5%8B%B5" ${link}>看</a><a href="#t-a" ${link}>一</a><a href="#top" ${link}>頂</a>` +
        '<a>空</a><a>壞</a>',
    )
    expect(sanitise(sanitised)).toBe(sanitised)
    // The ids of one text do not affect the next text.
    expect(sanitise('<p id="x">甲</p>') + sanitise('<p id="x">乙</p>')).toBe('<p id="t-x">甲</p><p id="t-x">乙</p>')
  })

  it('keeps a link of at most 2,000 characters', () => {
    const link = (length: number) => `<a href="https://a.example/${'x'.repeat(length - 18)}">x</a>`
    expect(sanitise(link(2_000))).toContain(' href="https://a.example/xx')
    expect(sanitise(link(2_001))).toBe('<a>x</a>')
  })

  it.each(['/.//evil.example', '/..//evil.example', '/.\\\\evil.example', '/%2e//evil.example'])(
    'makes the path %j one of this site, not of another host',
    (path) => expect(sanitise(`<a href="${path}">x</a>`)).toContain('<a href="/evil.example"'),
  )

  it('treats a backslash as browsers do', () => {
    expect(sanitise('<a href="/\\evil.example/x">x</a>')).toBe(
      '<a href="https://evil.example/x" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    'removes the link %j',
    (href) => expect(sanitise(`<a href="${href}">x</a>`)).toBe('<a>x</a>'),
  )

  it('removes the content of elements that contain no readable text, such as script', () => {
    expect(sanitise('a<script>alert(1)</script>b<style>p{}</style>c<svg><a>x</a></svg>d')).toBe('abcd')
  })

  it('escapes plain text and changes nothing else', () => {
    expect(sanitise('攻擊力 +10，"引號"與 \'單引號\'')).toBe('攻擊力 +10，"引號"與 \'單引號\'')
    expect(sanitise('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2')
  })

  it('limits the nesting of a long text of open tags, and removes unclosed attributes and comments', () => {
    const nested = '<b>'.repeat(40) + '</b>'.repeat(40)
    expect(sanitise('<b>'.repeat(20_000))).toBe(nested)
    for (const piece of ['<a href="', '<!--']) expect(sanitise(piece.repeat(15_000))).toBe('')
  })

  it('returns the same text when applied twice', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'a 0=/!-;#"\'<>&漢😀\0\u2028\ud800'), maxLength: 8 }),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b',
        '<span class="item-tag" data-id="5">',
        '<img src=',
        '"',
        "'",
        '>',
        '<',
        '&amp;',
        '&lt;',
        '&#x3c;',
        '<table><tr><td>',
        '<a href="//x',
        ' style="color:#f00"',
        '<svg>',
        '</svg>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<br/>',
        '\0',
        '&#0;',
        '<plaintext>',
        '<math><mi>',
        '<p id="a">',
        '<a name="t-a" href="#',
        '#t-t-',
        ' id=a',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const sanitised = sanitise(pieces.join(''))
        expect(sanitise(sanitised)).toBe(sanitised)
      }),
      { numRuns: 200, seed: 36 },
    )
  })
})

const payloads = attackStrings()

describe.skipIf(payloads.length === 0)(`sanitiser and attack strings (skipped where ${sharedReason})`, () => {
  const allowedAttributes =
    'id class href rel src alt width height loading referrerpolicy data-id colspan rowspan scope start'.split(' ')

  it('sanitised attack strings contain only listed attributes and harmless addresses, and sanitising again keeps them', () => {
    const window = new Window()
    for (const payload of payloads) {
      for (const html of [payload, `<a href="${payload}" title='${payload}'>x</a>`]) {
        const sanitised = sanitise(html)
        expect(sanitise(sanitised)).toBe(sanitised)
        window.document.body.innerHTML = sanitised
        expect(
          window.document.querySelector('script,style,iframe,object,embed,svg,math,form,input,link,meta,base'),
        ).toBeNull()
        for (const element of window.document.body.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            expect(allowedAttributes, sanitised).toContain(name)
            if (name === 'id') expect(value, sanitised).toMatch(/^t-[\p{L}\p{N}]/u)
            if (name === 'href') expect(value, sanitised).toMatch(/^(https?:\/\/|mailto:|\/|#)/)
            if (name === 'src') expect(value, sanitised).toMatch(/^(https:\/\/|\/(?!\/)|http:\/\/127\.0\.0\.1:8787\/)/)
          }
        }
      }
    }
  })
})
