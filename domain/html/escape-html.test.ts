import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it.each([
  [`<a title="x" id='y'>&`, '&lt;a title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;'],
  ['短劍 +7', '短劍 +7'],
])('%s is escaped as %s', (text, html) => expect(escapeHtml(text)).toBe(html))
