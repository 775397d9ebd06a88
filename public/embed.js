/**
 * Tooltips for links to this site, on pages of others:
 *
 *   <script type="module" src="https://SITE/embed.js"></script>
 *
 * Nothing else is requested before somebody points at a link. Then its record is read from a static file of the site
 * (`/item/501.json`). Texts are inserted as text, never as markup; styles are in a shadow root, and need no exception
 * from the page's content policy. `embed.js?theme=dark` or `light` sets the colours, otherwise the reader's system does.
 */
const script = new URL(import.meta.url)
const page = /^\/(?:package|enchant|reform|news|item|monster|map)\/[^/]+$/
const [openAfterMs, closeAfterMs] = [150, 200]
const gap = 8

const light = '--face:#fff;--text:#1d232b;--quiet:#5b6672;--line:#d5dbe2'
const dark = '--face:#1b2129;--text:#e8ecf0;--quiet:#a3adb8;--line:#3a444f'
const theme = script.searchParams.get('theme')
const styles = `
:host { all: initial; ${theme === 'dark' ? dark : light}; position: fixed; inset: auto; margin: 0; border: 0; padding: 0;
  background: none; z-index: 2147483647; max-width: min(22rem, calc(100vw - 1rem)); overflow: visible }
${theme ? '' : `@media (prefers-color-scheme: dark) { :host { ${dark} } }`}
:host([hidden]) { display: none }
article { box-sizing: border-box; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--face); color: var(--text); box-shadow: 0 .25rem 1rem rgb(0 0 0 / .2);
  font: .875rem/1.5 system-ui, "Noto Sans TC", "PingFang TC", "Microsoft JhengHei", sans-serif; overflow-wrap: anywhere }
header { display: flex; gap: .5rem; align-items: center }
img { width: 24px; height: 24px; object-fit: contain; flex: none }
strong { font-weight: 600 }
p { margin: .25rem 0 0; color: var(--quiet) }
p, td:first-child { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden }
table { width: 100%; margin-top: .375rem; border-top: 1px solid var(--line); border-collapse: collapse }
td { padding: .25rem 0 0; vertical-align: top }
td + td { padding-left: 1rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
`

/** Path → its record's summary; undefined if there is none. */
const summaries = new Map()
/** The link whose tooltip is open, or about to be. */
let current
let timer

const host = document.createElement('div')
host.setAttribute('role', 'tooltip')
host.hidden = true
const root = host.attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
root.adoptedStyleSheets = [sheet]
const box = root.appendChild(document.createElement('article'))
host.addEventListener('pointerenter', () => clearTimeout(timer))
host.addEventListener('pointerleave', closeSoon)

function linkOf(event) {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
  return link?.origin === script.origin && page.test(link.pathname) ? link : undefined
}

function read(path) {
  const summary =
    summaries.get(path) ??
    fetch(`${script.origin}${path}.json`, { credentials: 'omit' })
      .then(async (answer) => (answer.ok ? (await answer.json()).summary : undefined))
      .catch(() => {
        // Asked again next time.
        summaries.delete(path)
      })
  summaries.set(path, summary)
  return summary
}

function add(parent, name, text) {
  const element = parent.appendChild(document.createElement(name))
  if (text !== undefined) element.textContent = text
  return element
}

function fill({ title, facts, rows = [], picture }) {
  box.replaceChildren()
  const head = add(box, 'header')
  if (/^https?:/.test(picture)) {
    const image = add(head, 'img')
    image.alt = ''
    image.addEventListener('error', () => image.remove())
    image.src = picture
  }
  add(head, 'strong', title)
  if (facts) add(box, 'p', facts)
  const body = rows.length > 0 ? add(add(box, 'table'), 'tbody') : undefined
  for (const { name, value } of rows) {
    const row = add(body, 'tr')
    add(row, 'td', name)
    add(row, 'td', value)
  }
}

/** The tooltip's text for screen readers. */
function spoken({ title, facts, rows = [] }) {
  return [title, facts, ...rows.map(({ name, value }) => `${name} ${value}`)].filter(Boolean).join('，')
}

/** Below the link, above it if there is more space. */
function place(link) {
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect()
  // Measured at the left edge, where it has its full width.
  host.style.left = '0'
  const { width, height } = host.getBoundingClientRect()
  const below = innerHeight - at.bottom > height + gap || at.top < innerHeight - at.bottom
  host.style.left = `${Math.max(gap, Math.min(at.left, document.documentElement.clientWidth - width - gap))}px`
  host.style.top = `${below ? at.bottom + gap : Math.max(gap, at.top - height - gap)}px`
}

async function open(link) {
  const summary = await read(link.pathname)
  if (!summary || current !== link || !link.isConnected) return
  fill(summary)
  // Inside of a dialog, because a modal one makes everything else inert, or of the main part of the page.
  const parent = link.closest('dialog, main') ?? document.body
  parent.append(host)
  host.hidden = false
  if (host.showPopover) {
    // Above dialogs and everything else.
    host.popover = 'manual'
    host.showPopover()
  }
  place(link)
  link.ariaDescription = spoken(summary)
}

function openSoon(link) {
  clearTimeout(timer)
  if (current === link) return
  close()
  current = link
  timer = setTimeout(() => open(link), openAfterMs)
}

function close() {
  clearTimeout(timer)
  if (current) current.ariaDescription = null
  current = undefined
  host.hidden = true
  host.remove()
}

function closeSoon() {
  clearTimeout(timer)
  timer = setTimeout(close, closeAfterMs)
}

document.addEventListener('pointerover', (event) => {
  const link = event.pointerType === 'touch' ? undefined : linkOf(event)
  if (link) openSoon(link)
})
document.addEventListener('pointerout', (event) => {
  if (current && linkOf(event) === current) closeSoon()
})
document.addEventListener('focusin', (event) => {
  const link = linkOf(event)
  if (link?.matches(':focus-visible')) openSoon(link)
  else if (current && !link) closeSoon()
})
document.addEventListener('focusout', (event) => {
  if (current && linkOf(event) === current) closeSoon()
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})
addEventListener('scroll', close, { capture: true, passive: true })
// On touch screens the first tap shows the tooltip, and the second one follows the link.
document.addEventListener('click', (event) => {
  const link = event.pointerType === 'touch' ? linkOf(event) : undefined
  if (!link || link === current || event.defaultPrevented) {
    if (!link && current && !event.composedPath().includes(host)) close()
    return
  }
  event.preventDefault()
  clearTimeout(timer)
  close()
  current = link
  read(link.pathname).then((summary) => (summary ? open(link) : location.assign(link.href)))
})
