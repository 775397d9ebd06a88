/**
 * Addresses of a FluxCP panel, `/?module=M&action=A&id=N`, `/index.php?module=…` or `/M/A/?id=N` as its
 * `Template::url` writes them, and the page that replaces each. The first pattern that matches path and query counts;
 * nginx, Caddy and browsers read them alike, so they have neither look-aheads nor named groups. `$1` is the number.
 */
export const fluxCpAddresses: readonly { pattern: string; to: string }[] = [
  idPattern('item', 'view', '/item/$1'),
  idPattern('monster', 'view', '/monster/$1'),
  idPattern('news', 'view', '/news/$1'),
  actionPattern('account', 'create', '/SignUp'),
  actionPattern('account', 'login', '/login'),
  actionPattern('account', 'resetpass', '/recover'),
  actionPattern('item', 'index|view|iteminfo', '/item'),
  actionPattern('monster', 'index|view', '/monster'),
  actionPattern('account', '[a-z]+', '/account'),
  actionPattern('ranking', '[a-z]+', '/ranking'),
  actionPattern('donate', '[a-z]+', '/donate'),
  {
    pattern: '^/(?:(?:index\\.php)?\\?module=pages&action=content&|pages/content/?\\?)path=downloads(?:&|$)',
    to: '/download',
  },
  modulePattern('vending|buyingstore', '/ShopSearch'),
  modulePattern('guild|castle|woe', '/ranking'),
  modulePattern('purchase|itemshop', '/donate'),
  modulePattern('character|history', '/account'),
  modulePattern('news|pages|server|main|service|economy', '/', true),
]

/** The page that replaces a FluxCP address; undefined for any other address. `target` is path and query. */
export function findFluxCpReplacement(target: string): string | undefined {
  for (const { pattern, to } of fluxCpAddresses) {
    const match = new RegExp(pattern).exec(target)
    if (match) return to.replace('$1', match[1] ?? '')
  }
  return undefined
}

function idPattern(module: string, action: string, to: string) {
  const start = `^/(?:(?:index\\.php)?\\?module=${module}&action=${action}&|${module}/${action}/?\\?)`
  return { pattern: `${start}(?:[^#]*&)?id=([0-9]+)(?:&|$)`, to }
}

/** Modules whose names are also pages here: only addresses with an action are FluxCP's. */
function actionPattern(module: string, actions: string, to: string) {
  const query = `(?:index\\.php)?\\?module=${module}(?:&action=(?:${actions}))?(?:&|$)`
  return { pattern: `^/(?:${query}|${module}/(?:${actions})/?(?:\\?|$))`, to }
}

function modulePattern(modules: string, to: string, onlyQuery = false) {
  const query = `(?:index\\.php)?\\?module=(?:${modules})(?:&|$)`
  return { pattern: onlyQuery ? `^/${query}` : `^/(?:${query}|(?:${modules})(?:/|\\?|$))`, to }
}
