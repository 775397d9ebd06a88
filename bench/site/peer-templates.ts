import type { Frame } from './peer-pages.ts'

const nameAt = '@@name@@'
const addressAt = '@@address@@'

/** Puts placeholders where a page contains its own name and address. */
function marked({ before }: Frame): string {
  return before
    .replace(/<title>[^<]*/, `<title>${nameAt}`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${nameAt}`)
    .replace(/(<meta property="og:(?:title|description)" content=")[^"]*/g, `$1${nameAt}`)
    .replace(/(<link rel="canonical" href=")[^"]*/, `$1${addressAt}`)
    .replace(/(<meta property="og:url" content=")[^"]*/, `$1${addressAt}`)
}

export function hugoTemplate(frame: Frame): string {
  const before = marked(frame).replaceAll(nameAt, '{{ .Title }}').replaceAll(addressAt, '{{ .Permalink }}')
  return `${before}{{ .Params.main | safeHTML }}${frame.after}`
}

/** A template and its data, by their file names; `pages.jsonl` contains one page per line. */
export function eleventyFiles(frame: Frame): Record<string, string> {
  return {
    'package.json': '{"type":"module"}\n',
    'eleventy.config.js': 'export default (config) => config.setUseGitIgnore(false)\n',
    '_data/pages.js': `import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

export default async function read() {
  const pages = []
  for await (const line of createInterface(createReadStream('pages.jsonl'))) pages.push(JSON.parse(line))
  return pages
}
`,
    'page.11ty.js': `const before = ${JSON.stringify(marked(frame))}
const after = ${JSON.stringify(frame.after)}

export const data = {
  pagination: { data: 'pages', size: 1, alias: 'own' },
  permalink: ({ own }) => own.path + '.html',
}

export function render({ own }) {
  const head = before.replaceAll('${nameAt}', () => own.title).replaceAll('${addressAt}', () => 'http://localhost/' + own.path)
  return head + own.main + after
}
`,
  }
}
