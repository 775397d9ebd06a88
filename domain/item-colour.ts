/**
 * The colours that item descriptions may have, as classes: a strict CSP forbids style attributes, and the client's
 * free RRGGBB values would be unreadable in one of the site's themes. The style sheet gives each class a colour per
 * theme; the value here only serves to find the nearest one.
 */
export const itemColours = {
  'item-grey': '777777',
  'item-red': 'ff0000',
  'item-orange': 'ff8800',
  'item-yellow': 'cccc00',
  'item-green': '009900',
  'item-teal': '009999',
  'item-blue': '0000ff',
  'item-purple': '800080',
  'item-pink': 'ff44aa',
  'item-brown': '884400',
} as const

export type ItemColour = keyof typeof itemColours

const rgbOf = (hex: string) =>
  [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
const palette = Object.entries(itemColours).map(([name, hex]) => ({ name: name as ItemColour, rgb: rgbOf(hex) }))

/** Class of the palette's colour nearest to `RRGGBB`; '' (the text colour) for black, white and what is no colour. */
export function nearestItemColour(hex: string): ItemColour | '' {
  if (!/^[0-9a-f]{6}$/i.test(hex)) return ''
  const [r, g, b] = rgbOf(hex)
  // Black is the client's reset; text in (nearly) white could not be read on a light page.
  if (Math.max(r, g, b) < 32 || Math.min(r, g, b) > 223) return ''
  const distances = palette.map(({ name, rgb }) => {
    // Weighted by how strongly the eye sees each primary (ITU-R BT.601 luma).
    const [dr, dg, db] = [r - rgb[0], g - rgb[1], b - rgb[2]]
    return { name, distance: 0.299 * dr * dr + 0.587 * dg * dg + 0.114 * db * db }
  })
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).name
}
