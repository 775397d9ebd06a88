/**
 * Elements that HTML texts (announcements, descriptions) may contain. Used by `api/sanitise.ts` and, in the browser, by
 * `src/stores/sanitise-html.ts`.
 */
export const textTags: readonly string[] = [
  ...['p', 'div', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'a', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'],
]
