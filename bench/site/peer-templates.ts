/** What stands before and after the content of every page. */
export interface Frame {
  before: string
  after: string
}

const nameAt = '@@name@@'
const addressAt = '@@address@@'

/** Puts marks where a page states its own name and address. */
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
  return `${before}<header class="detail-head"><div class="detail-mark"><img src="/item/{{ .Params.icon }}.png" alt="" width="48" height="48"></div><h1>{{ .Title }}</h1></header><div class="detail-columns"><div class="detail-aside item-panel panel"><img class="collection" src="/collection/{{ .Params.icon }}.png" alt="" width="75" height="100"><dl class="facts">{{ range .Params.facts }}<dt>{{ .label }}</dt><dd>{{ .value }}</dd>{{ end }}</dl>{{ with .Params.text }}<div class="prose description">{{ . | safeHTML }}</div>{{ end }}</div><div class="detail-main">{{ range .Params.tables }}<section class="panel"><h2>{{ .label }}</h2><data-list data-page-size="50"><table class="table"><tbody>{{ range .rows }}<tr><td class="cell-item"><img src="/item/{{ .icon }}.png" alt="" width="24" height="24" loading="lazy"><a href="{{ .href }}">{{ .name }}</a></td><td class="num">{{ .amount }}</td><td class="num">{{ .chance }}</td></tr>{{ end }}</tbody></table></data-list></section>{{ end }}</div></div>${frame.after}`
}

export function eleventyTemplate(frame: Frame): string {
  return `const before = ${JSON.stringify(marked(frame))}
const after = ${JSON.stringify(frame.after)}
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => String(text).replace(/[&<>"']/g, (sign) => entities[sign])

export const data = {
  pagination: { data: 'entries', size: 1, alias: 'entry' },
  permalink: ({ entry }) => entry.path + '.html',
}

const row = ({ icon, href, name, amount, chance }) =>
  \`<tr><td class="cell-item"><img src="/item/\${icon}.png" alt="" width="24" height="24" loading="lazy"><a href="\${escape(href)}">\${escape(name)}</a></td><td class="num">\${escape(amount)}</td><td class="num">\${escape(chance)}</td></tr>\`

const table = ({ label, rows }) =>
  \`<section class="panel"><h2>\${escape(label)}</h2><data-list data-page-size="50"><table class="table"><tbody>\${rows.map(row).join('')}</tbody></table></data-list></section>\`

export function render({ entry }) {
  const name = escape(entry.name)
  const facts = entry.facts.map(({ label, value }) => \`<dt>\${escape(label)}</dt><dd>\${escape(value)}</dd>\`).join('')
  const text = entry.text ? \`<div class="prose description">\${entry.text}</div>\` : ''
  const head = before.replaceAll('${nameAt}', () => name).replaceAll('${addressAt}', () => 'http://localhost' + entry.path)
  return \`\${head}<header class="detail-head"><div class="detail-mark"><img src="/item/\${entry.icon}.png" alt="" width="48" height="48"></div><h1>\${name}</h1></header><div class="detail-columns"><div class="detail-aside item-panel panel"><img class="collection" src="/collection/\${entry.icon}.png" alt="" width="75" height="100"><dl class="facts">\${facts}</dl>\${text}</div><div class="detail-main">\${entry.tables.map(table).join('')}</div></div>\${after}\`
}
`
}
