import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HtmlTags } from './html-tags.ts'

/** Every tag as its kind, its name and its attributes. */
function tagsOf(html: string) {
  const tags = new HtmlTags(html)
  const found: [kind: string, name: string, attributes: Record<string, string>][] = []
  while (tags.next()) {
    const attributes = Array.from({ length: tags.size }, (_, at) => [tags.nameAt(at), tags.valueAt(at)])
    found.push([tags.kind, tags.kind === 'comment' ? '' : tags.name, Object.fromEntries(attributes)])
  }
  return found
}

describe('the tags of a page', () => {
  it('have attributes with every kind of quotes, or none', () => {
    expect(tagsOf(`<a b="1>2" c='"3"' d=4 e f = 5 />`)).toEqual([
      ['start', 'a', { b: '1>2', c: '"3"', d: '4', e: '', f: '5' }],
    ])
  })
  it('have names in lower case, and the first attribute of a name', () => {
    expect(tagsOf('<DIV ID=a id=b></Div >')).toEqual([
      ['start', 'div', { id: 'a' }],
      ['end', 'div', {}],
    ])
  })
  it('are not looked for in comments, scripts and styles', () => {
    expect(tagsOf('<!-- <a> --><script src="/x">"<b>"</script ><style>c{}</style><constructor>')).toEqual([
      ['comment', '', {}],
      ['raw', 'script', { src: '/x' }],
      ['raw', 'style', {}],
      ['start', 'constructor', {}],
    ])
  })
  it('are not made of text', () => {
    expect(tagsOf('1 < 2 <> </ > <3 <!doctype html><a href="never closed').map(([, name]) => name)).toEqual([])
  })
  it('come to an end whatever stands there', () => {
    const piece = fc.constantFrom('<', '>', '"', "'", '=', ' ', '/', '!--', '-->', 'a', 'script', '<style', 'ä', '\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = pieces.join('')
        const tags = new HtmlTags(html)
        let before = 0
        while (tags.next()) {
          expect(tags.start).toBeGreaterThanOrEqual(before)
          expect(html[tags.start]).toBe('<')
          expect(html[tags.end - 1]).toBe('>')
          before = tags.end
        }
      }),
    )
  })
})
