/**
 * Classes that HTML texts (announcements, descriptions) may have. The page's security policy blocks inline styles, so
 * these classes replace them; the style sheets define their appearance.
 */

/** Text colours: a name for each hue, so that light and dark themes can both make them readable. */
export const tints = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'grey'] as const
export type Tint = (typeof tints)[number]

export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]

/** Widths of images and table columns, in percent. */
export const widths = [25, 33, 50, 66, 75, 100] as const

export const textClasses: readonly string[] = [
  ...tints.map((tint) => `tint-${tint}`),
  ...alignments.map((alignment) => `align-${alignment}`),
  ...widths.map((width) => `width-${width}`),
]

/** Upper limits of hues in degrees for each colour name, ascending. */
const hues: readonly (readonly [number, Tint])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

/**
 * The tint nearest to a colour of the game's texts (`RRGGBB`, with or without `#` or `^`). Undefined for black, white
 * and greys close to them, which mean the default text colour, and for invalid colours.
 */
export function nearestTint(color: string): Tint | undefined {
  const hex = /^[#^]?([0-9a-f]{6})$/i.exec(color.trim())?.[1]
  if (!hex) return undefined
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const spread = max - min
  if (spread < 0.12) return max < 0.25 || max > 0.95 ? undefined : 'grey'
  let sector = (red - green) / spread + 4
  if (max === red) sector = ((green - blue) / spread + 6) % 6
  else if (max === green) sector = (blue - red) / spread + 2
  const hue = sector * 60
  return hues.find(([below]) => hue < below)?.[1] ?? 'red'
}
