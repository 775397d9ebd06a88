const attribute = /\s+([^\s=<>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g
const tag = /<[a-z][\w:-]*(?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)+\s*\/?>/gi

/**
 * HTML without its `style` attributes. A strict content policy blocks them and logs a violation for each as soon as it
 * is parsed. Everything else is left unchanged. This does not make HTML safe.
 */
export function removeStyles(html: string): string {
  return html.replace(tag, (whole) =>
    whole.replace(attribute, (one, name: string) => (name.toLowerCase() === 'style' ? '' : one)),
  )
}
