/** The fonts of preview pictures, and which characters they can draw. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'
import { create } from 'fontkit'

/** Fonts as CSS `font-family`: the first, and the second for characters that it lacks, such as Simplified ones. */
export const regular = 'preview-tc, preview-sc'
export const bold = 'preview-tc-bold, preview-sc-bold'

// In these packages, the fonts are next to the folder of the main module.
const traditional = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-tc'))
const simplified = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'))
const faces = {
  'preview-tc': new URL('NotoSansHant-Regular.otf', traditional),
  'preview-sc': new URL('NotoSansHans-Regular.otf', simplified),
  'preview-tc-bold': new URL('NotoSansHant-Bold.otf', traditional),
  'preview-sc-bold': new URL('NotoSansHans-Bold.otf', simplified),
}

let drawable: ReadonlySet<number> | undefined

/** Loads the fonts once for this thread; returns the characters that they have. */
function loadFonts(): ReadonlySet<number> {
  const characters = new Set<number>()
  for (const [family, address] of Object.entries(faces)) {
    const file = fileURLToPath(address)
    if (!GlobalFonts.has(family) && !GlobalFonts.registerFromPath(file, family)) throw new Error(`no font: ${file}`)
    // Both weights of a font have the same characters.
    if (family.endsWith('-bold')) continue
    const font = create(readFileSync(file))
    if (!('characterSet' in font)) throw new Error(`a collection of fonts: ${file}`)
    for (const character of font.characterSet) characters.add(character)
  }
  return characters
}

/**
 * A text without characters that the fonts lack, which would be drawn as boxes: they become their base letter (ạ → a)
 * or compatible form (ｶﾞ → ガ) where one can be drawn, and are left out otherwise.
 */
export function drawableText(text: string): string {
  drawable ??= loadFonts()
  const { has } = drawable
  const canDraw = (part: string) => [...part].every((character) => has.call(drawable, character.codePointAt(0) ?? 0))
  const parts = [...new Intl.Segmenter('zh-Hant').segment(text.replace(/\s+/g, ' '))].map(({ segment }) => {
    const forms = [segment.normalize('NFC'), segment.normalize('NFKC'), baseLetters(segment)]
    return forms.find(canDraw) ?? ''
  })
  return parts.join('').replace(/ {2,}/g, ' ').trim()
}

function baseLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}
