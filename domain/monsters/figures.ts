/** Drawn for this site in one colour with the even-odd fill rule: races on a 48 × 48 field, elements on 12 × 12. */
import { lookUp } from '../values/look-up.ts'
import { round } from '../values/round.ts'
import drawings from './figures.json' with { type: 'json' }

const races: Readonly<Record<string, string>> = drawings.races
const signs: Readonly<Record<string, string>> = drawings.signs
const scales: Readonly<Record<string, number>> = { Small: 0.66, Medium: 0.82, Large: 1 }

/** The figure for a monster's race, size and element: the content of a 48 × 48 SVG. */
export function monsterFigure({ Race, Size, Element }: { Race: string; Size: string; Element: string }): string {
  const figure = lookUp(races, Race) ?? lookUp(races, 'Formless')
  const scale = lookUp(scales, Size) ?? 0.82
  // Every size is aligned to the ground.
  const x = round(24 * (1 - scale), 2)
  const y = round(44 * (1 - scale), 2)
  const place = scale === 1 ? '' : ` transform="translate(${x} ${y}) scale(${scale})"`
  const sign = lookUp(signs, Element)
  return `<path${place} d="${figure}"/>${sign ? `<path transform="translate(36 0)" d="${sign}"/>` : ''}`
}
