/**
 * Figures of monsters, drawn for this site on a 48 × 48 field in one colour: one per race. Paths use the even-odd fill
 * rule.
 */
const races: Readonly<Record<string, string>> = {
  Formless:
    'M24 6c9 0 15 6 15 15 0 6 3 9 3 14 0 6-5 9-9 6-2-2-4-2-5 0-3 4-7 4-9 0-1-2-3-2-5 0-4 3-9 0-9-6 0-5 3-8 3-14C8 12 15 6 24 6zm-6 11a3 4 0 1 0 0 8 3 4 0 0 0 0-8zm12 0a3 4 0 1 0 0 8 3 4 0 0 0 0-8zm-11 13c3 3 7 3 10 0l1 1.4c-3.6 3.4-8.4 3.4-12 0z',
  Undead:
    'M24 4c10 0 17 7 17 16 0 6-3 9-6 11v6h-3v-4h-2v5h-3v-5h-2v5h-3v-5h-2v4h-3v-6c-5-2-10-5-10-11C7 11 14 4 24 4zm-8 13a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm16 0a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm-8 8-2.4 4.6h4.8zM12 41h24v2.4H12z',
  Brute:
    'M6 8l9 5c6-2 12-2 18 0l9-5-2 12c2 4 2 8 0 12-3 6-9 9-16 9S11 38 8 32c-2-4-2-8 0-12zm10 11a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm16 0a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zM20 28h8l-3 4v2.4c2 1.8 4.4 1.8 6.4.4l1 1.5c-2.8 2-6 1.8-8.4-.4-2.4 2.2-5.6 2.4-8.4.4l1-1.5c2 1.4 4.4 1.4 6.4-.4V32z',
  Plant:
    'M24 3c4 3 5 7 3 11 5-3 10-2 13 2-3 4-7 5-12 3 3 4 3 8 0 12h-1.6v4c3-4 7-6 13-5-1 6-5 9-13 9v5h-4.8v-5c-8 0-12-3-13-9 6-1 10 1 13 5v-4H20c-3-4-3-8 0-12-5 2-9 1-12-3 3-4 8-5 13-2-2-4-1-8 3-11zm-2.6 15a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm5.2 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  Insect:
    'M16 3l4 6c2.5-1 5.5-1 8 0l4-6 1.6 1.2-3.6 6c2 1.8 3 4 3 6.8l7-3 .8 1.8-7 4v4h9v2h-9c0 2-.4 4-1 5.6l7 5.4-1.2 1.6-6.8-4.6C29.6 36.6 27 39 24 39s-5.6-2.4-7.8-5.2l-6.8 4.6-1.2-1.6 7-5.4c-.6-1.6-1-3.6-1-5.6h-9v-2h9v-4l-7-4 .8-1.8 7 3c0-2.8 1-5 3-6.8l-3.6-6zm7 15v18h2V18zm-5-4a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm12 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  Fish: 'M4 25c5-8 12-12 20-12 5 0 9 2 12 5l8-6c-1 5-1 8-1 12s0 7 1 12l-8-6c-3 3-7 5-12 5-8 0-15-3-20-10zm10-5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zm8-1c2 4 2 8 0 12l1.7.6c2.3-4.5 2.3-8.7 0-13.2zm6 1c1.5 3.2 1.5 6.8 0 10l1.7.6c1.7-3.8 1.7-7.4 0-11.2z',
  Demon:
    'M5 3c4 2 7 5 8 9 3-3 7-4 11-4s8 1 11 4c1-4 4-7 8-9 0 8-1 13-4 17 1 9-4 18-10 22l-1-4-2 6h-4l-2-6-1 4C13 38 8 29 9 20 6 16 5 11 5 3zm9 17l8 4c-3 3-7 2-8-4zm20 0l-8 4c3 3 7 2 8-4zM17 31c4 3 10 3 14 0l-2 5-2.5-2L24 36l-2.5-2-2.5 2z',
  Demihuman:
    'M24 4a8 8 0 0 1 8 8c0 3-1 5-3 7 7 2 11 7 11 15v8H8v-8c0-8 4-13 11-15-2-2-3-4-3-7a8 8 0 0 1 8-8zm-4 17-4 3 3 16h2l-2-14zm8 0 1 5-2 14h2l3-16zm-4 2-2 3 2 12 2-12z',
  Angel:
    'M24 3c5 0 9 1.3 9 3s-4 3-9 3-9-1.3-9-3 4-3 9-3zm0 1.7c-4 0-7 .7-7 1.3s3 1.3 7 1.3 7-.7 7-1.3-3-1.3-7-1.3zM24 12a5 5 0 0 1 5 5c0 2-.8 3.6-2 4.6l3 2.4c5-5 9-6 15-5-1 8-5 13-12 15l3 10H12l3-10C8 32 4 27 3 19c6-1 10 0 15 5l3-2.4c-1.2-1-2-2.6-2-4.6a5 5 0 0 1 5-5zm-1 15-2 14h2zm2 0v14h2z',
  Dragon:
    'M4 20C7 11 14 6 23 7l3-4 2 5c6 1 11 5 13 11l3 1-2 4 1 6c-4 0-7-1-9-3-1 5-4 8-8 9l4 7H18l4-7c-6 0-11-3-13-8-3 1-4 3-5 6-2-4-2-10 0-14zm19-5-3 4 5 1zM9 22c3 4 8 6 14 6l2-2c-6 0-11-2-15-6zm23-3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
}

/** Symbols of the elements, on a 12 × 12 field. */
const signs: Readonly<Record<string, string>> = {
  Neutral: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  Water: 'M6 0c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8z',
  Earth: 'M6 1l6 10H0zM6 5L3.5 9h5z',
  Fire: 'M7 0c0 3 4 4 4 8 0 2-2 4-5 4S1 10 1 8c0-2 1-3 2-4 0 1 0 2 1 2 2 0 1-4 3-6z',
  Wind: 'M0 3h7a2 2 0 1 0-2-2h1.5a.6.6 0 1 1 .6.6H0zM0 6h10a2 2 0 1 1-2 2h1.4a.6.6 0 1 0 .6-.6H0zM0 9h5v1.4H0z',
  Poison: 'M6 0a5 5 0 0 1 3 9v3H3V9a5 5 0 0 1 3-9zM4 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm4 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  Holy: 'M5 0h2v4h4v2H7v6H5V6H1V4h4z',
  Dark: 'M8 0a6 6 0 1 0 4 9A5 5 0 0 1 8 0z',
  Ghost: 'M6 0c3 0 5 2 5 5v7l-2-2-1.5 2L6 10l-1.5 2L3 10l-2 2V5c0-3 2-5 5-5z',
  Undead: 'M1 2l2-2 3 3 3-3 2 2-3 3 3 3-2 2-3-3-3 3-2-2 3-3z',
}

const scales: Readonly<Record<string, number>> = { Small: 0.66, Medium: 0.82, Large: 1 }

/** The figure for a monster's race, size and element: the content of a 48 × 48 SVG. */
export function monsterFigure({ Race, Size, Element }: { Race: string; Size: string; Element: string }): string {
  const figure = own(races, Race) ?? own(races, 'Formless')
  const scale = own(scales, Size) ?? 0.82
  // Every size is aligned to the ground.
  const place =
    scale === 1 ? '' : ` transform="translate(${round(24 * (1 - scale))} ${round(44 * (1 - scale))}) scale(${scale})"`
  const sign = own(signs, Element)
  return `<path${place} d="${figure}"/>${sign ? `<path transform="translate(36 0)" d="${sign}"/>` : ''}`
}

function own<T>(words: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
