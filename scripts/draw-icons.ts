// Draws the PNG icons and the link preview picture from public/favicon.svg. After a change of that file:
// node scripts/draw-icons.ts
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'

const folder = path.join(path.dirname(import.meta.dirname), 'public')
const svg = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')

const draw = (name: string, source: string, width: number) =>
  writeFileSync(path.join(folder, name), new Resvg(source, { fitTo: { mode: 'width', value: width } }).render().asPng())

// Without rounded corners: launchers cut their own shape.
const square = svg.replace(/ rx="\d+"/, '')
draw('icon-192.png', square, 192)
draw('icon-512.png', square, 512)
draw('apple-touch-icon.png', square, 180)
draw('og.png', inFrame(square), 1200)

/** The logo in the middle of a 1200 × 630 field, with the double line of the site's header. */
function inFrame(mark: string): string {
  const inner = mark.replace('<svg ', '<svg x="385" y="100" width="430" height="430" ')
  const rules = '<path d="M40 40h1120v550H40zM52 52h1096v526H52z" fill="none" stroke="#b9a06a" stroke-width="3"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#123a2f"/>${rules}${inner}</svg>`
}
