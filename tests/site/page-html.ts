import { Parser } from 'htmlparser2'

/** Texts of a page and of its attributes that users read or hear, without those of scripts and styles. */
export function shownTexts(html: string): string[] {
  const texts: string[] = []
  let tag = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      tag = name
      for (const attribute of ['alt', 'aria-label', 'data-label', 'placeholder', 'title'])
        texts.push(attributes[attribute] ?? '')
    },
    ontext: (text) => tag !== 'script' && tag !== 'style' && texts.push(text),
    onclosetag: () => {
      tag = ''
    },
  })
  parser.end(html)
  return texts
}

/** Block elements directly inside `<span>` or `<p>`, and style sheets inside `<body>`, as `parent > element`. */
export function misplacedElements(html: string): string[] {
  const open: string[] = []
  const misplaced: string[] = []
  const parser = new Parser({
    onopentag(name) {
      const parent = open.at(-1) ?? ''
      const isMisplaced =
        name === 'style' ? open.includes('body') : /^(ul|ol|dl|table|div)$/.test(name) && /^(span|p)$/.test(parent)
      if (isMisplaced) misplaced.push(`${parent} > ${name}`)
      open.push(name)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return misplaced
}
