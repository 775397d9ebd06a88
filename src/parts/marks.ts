/**
 * Woodcut-like marks, drawn for this site on a 48 × 48 field in one ink; each is an SVG path, filled even-odd.
 * `compass` is the mark of the site, `lantern` of empty states.
 */
import marks from './marks.json' with { type: 'json' }

export { marks }
export type Mark = keyof typeof marks
