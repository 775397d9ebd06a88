/** Draws a page's picture for chats and social networks. */
import { fileURLToPath } from 'node:url'
import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import sharp, { type PngOptions } from 'sharp'
import { type PreviewCard, type PreviewRow, previewSize } from '../../../domain/previews/preview-card.ts'
import { bold, drawableText, regular } from './fonts.ts'

// As in src/styles/tokens.css, in the light theme.
const colors = {
  paper: '#f5f0e3',
  panel: '#fcf9f1',
  ink: '#28231b',
  faint: '#5d5546',
  hairline: '#dbd1bb',
  amber: '#874a00',
  bar: '#efd9b3',
  spruce: '#1d5a49',
}
const { width, height } = previewSize
const margin = 72
const innerRight = width - margin
const top = 134
const pictureSize = 172
const rowHeight = 72
const rowsBottom = height - 88

const logo = await loadImage(fileURLToPath(new URL('../../../public/icon-192.png', import.meta.url)))

/**
 * Ways to write the picture, of which the first is used that is small enough. Without loss it takes 20 to 50 kB, and a third
 * of the time of a palette, which halves that; 16 colours are for texts of many dense characters.
 */
const encodings: PngOptions[] = [
  { compressionLevel: 6 },
  { palette: true, colours: 64, effort: 1, quality: 90, dither: 0 },
  { palette: true, colours: 16, effort: 1, quality: 90, dither: 0 },
]
/** 60 kB with the mark that `writePreview` adds. */
const mostBytes = 59_900

// One for all cards of this thread: most of the time of a new one is the system's, for its 3 MB.
const context = createCanvas(width, height).getContext('2d')
// Each thread draws its own cards.
sharp.concurrency(1)

/** The card as PNG of at most 60 kB; `picture` is the item's, if it has one. */
export async function drawCard(card: PreviewCard, picture?: Image): Promise<Buffer> {
  drawFrame(context, card)
  const right = picture ? innerRight - pictureSize - 40 : innerRight
  if (picture) drawPicture(context, picture)
  drawTitle(context, card, right)
  const firstRow = rowsBottom - card.rows.length * rowHeight
  for (const [index, row] of card.rows.entries()) drawRow(context, row, firstRow + index * rowHeight)

  const pixels = context.canvas.data()
  let png = Buffer.alloc(0)
  for (const encoding of encodings) {
    // Nothing shines through: `drawFrame` fills the whole.
    const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
    png = await image.png(encoding).toBuffer()
    if (png.length <= mostBytes) break
  }
  return png
}

function drawFrame(context: SKRSContext2D, { kind, site, host }: PreviewCard): void {
  context.fillStyle = colors.paper
  context.fillRect(0, 0, width, height)
  context.fillStyle = colors.spruce
  context.fillRect(0, 0, width, 12)
  context.drawImage(logo, margin, 44, 48, 48)
  write(context, drawableText(kind), margin + 64, 79, { font: `30px ${bold}`, color: colors.spruce })
  write(context, drawableText(site), innerRight, 79, { font: `28px ${regular}`, color: colors.faint, align: 'right' })
  context.fillStyle = colors.hairline
  context.fillRect(margin, 112, innerRight - margin, 2)
  write(context, host, innerRight, height - 34, { font: `26px ${regular}`, color: colors.faint, align: 'right' })
}

/** The picture is pixel art: enlarged by whole numbers, or shrunk smoothly. */
function drawPicture(context: SKRSContext2D, picture: Image): void {
  const left = innerRight - pictureSize
  context.fillStyle = colors.panel
  context.fillRect(left, top, pictureSize, pictureSize)
  context.strokeStyle = colors.hairline
  context.lineWidth = 2
  context.strokeRect(left, top, pictureSize, pictureSize)
  const largest = Math.max(picture.width, picture.height)
  const room = pictureSize - 20
  const scale = largest <= room ? Math.floor(room / largest) : room / largest
  const [w, h] = [picture.width * scale, picture.height * scale]
  context.imageSmoothingEnabled = scale < 1
  context.drawImage(picture, left + (pictureSize - w) / 2, top + (pictureSize - h) / 2, w, h)
}

/** Sizes of the title with the number of lines that each has room for: above rows, and on a card without rows. */
const titleSizes = [
  { size: 68, lines: 1 },
  { size: 46, lines: 2 },
]
const loneTitleSizes = [
  { size: 88, lines: 2 },
  { size: 72, lines: 3 },
]

/** In the largest size in which it has room; in the smallest, the end of a longer one is cut. */
function drawTitle(context: SKRSContext2D, { title, facts, rows }: PreviewCard, right: number): void {
  const text = drawableText(title)
  const room = right - margin
  const sizes = rows.length > 0 ? titleSizes : loneTitleSizes
  let lines: string[] = []
  let size = 0
  for (const one of sizes) {
    size = one.size
    context.font = `${size}px ${bold}`
    lines = linesOf(context, text, room)
    if (lines.length <= one.lines) break
  }
  const most = sizes.at(-1)?.lines ?? 1
  if (lines.length > most) lines = [...lines.slice(0, most - 1), cut(context, lines.slice(most - 1).join(''), room)]
  let baseline = top + size * (rows.length > 0 ? 1 : 1.5)
  for (const line of lines) {
    write(context, line, margin, baseline, { font: `${size}px ${bold}`, color: colors.ink })
    baseline += size * 1.22
  }
  const factsFont = `${rows.length > 0 ? 30 : 36}px ${regular}`
  context.font = factsFont
  const line = cut(context, drawableText(facts), room)
  write(context, line, margin, baseline - size * 1.22 + (rows.length > 0 ? 46 : 76), {
    font: factsFont,
    color: colors.faint,
  })
}

function drawRow(context: SKRSContext2D, { name, value, share }: PreviewRow, top: number): void {
  const inner = innerRight - margin
  context.fillStyle = colors.hairline
  context.fillRect(margin, top, inner, 1.5)
  if (share !== undefined && share > 0) {
    context.fillStyle = colors.bar
    context.fillRect(margin, top + rowHeight - 8, Math.max(4, inner * Math.min(1, share)), 6)
  }
  const baseline = top + 46
  context.font = `34px ${bold}`
  const text = drawableText(value)
  const valueWidth = text ? context.measureText(text).width : 0
  write(context, text, innerRight, baseline, { font: `34px ${bold}`, color: colors.amber, align: 'right' })
  context.font = `34px ${regular}`
  const line = cut(context, drawableText(name), inner - valueWidth - 32)
  write(context, line, margin, baseline, { font: `34px ${regular}`, color: colors.ink })
}

interface Ink {
  font: string
  color: string
  align?: 'left' | 'right'
}

function write(context: SKRSContext2D, text: string, x: number, y: number, { font, color, align = 'left' }: Ink): void {
  context.font = font
  context.fillStyle = color
  context.textAlign = align
  context.fillText(text, x, y)
}

/** Breaks between words, and between any two characters of Chinese. */
function linesOf(context: SKRSContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter('zh-Hant', { granularity: 'word' }).segment(text)) {
    // Longer than a line: by characters.
    const pieces = context.measureText(segment).width > room ? [...segment] : [segment]
    for (const piece of pieces) {
      if (line !== '' && context.measureText(line + piece.trimEnd()).width > room) {
        lines.push(line.trimEnd())
        line = ''
      }
      line = line === '' ? piece.trimStart() : line + piece
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** The text, or its beginning with an ellipsis. */
function cut(context: SKRSContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  const characters = [...text]
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const fits = context.measureText(`${characters.slice(0, middle).join('')}…`).width <= room
    if (fits) low = middle
    else high = middle - 1
  }
  return `${characters.slice(0, low).join('').trimEnd()}…`
}
