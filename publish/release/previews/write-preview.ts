import { hash } from 'node:crypto'
import { linkSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { PreviewCard } from '../../../domain/previews/preview-card.ts'
import { fileDamage, type ReleaseFile, type WriteJob, type WritePlace, writeFile } from '../files/index.ts'
import { drawCard } from './draw-card.ts'
import { fetchPicture } from './fetch-picture.ts'

/** Counted up when the same card is drawn in another way. */
const drawing = 3

export interface WrittenPreview {
  record: ReleaseFile
  /** Whether the item's picture is missing because its server did not answer. */
  incomplete: boolean
}

/**
 * Writes the picture for a job whose bytes are a card as JSON. The previous release's picture of the same card is
 * linked: a text in the PNG is the card's hash.
 */
export async function writePreview(place: WritePlace, { file, bytes, before }: WriteJob): Promise<WrittenPreview> {
  const text = Buffer.from(bytes ?? []).toString('utf8')
  const mark = hash('sha256', `${drawing} ${text}`, 'base64url')
  if (before && place.previous !== undefined && isOf(mark, place.previous, file, before)) {
    linkSync(path.join(place.previous, file), path.join(place.folder, file))
    return { record: before, incomplete: false }
  }
  const card: PreviewCard = JSON.parse(text)
  const { image, failed = false } = await fetchPicture(card.picture)
  const png = await drawCard(card, image)
  const record = writeFile(place, { file, bytes: failed ? png : withMark(png, mark) })
  return { record, incomplete: failed }
}

/** Length of the signature and of the first chunk, `IHDR`. */
const headBytes = 33
const keyword = 'Source\0'

/** A PNG with a text chunk after its first one. */
function withMark(png: Buffer, mark: string): Buffer {
  const chunk = Buffer.from(`tEXt${keyword}${mark}`, 'latin1')
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  checksum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, headBytes), length, chunk, checksum, png.subarray(headBytes)])
}

function isOf(mark: string, folder: string, file: string, record: ReleaseFile): boolean {
  if (fileDamage(folder, file, record) !== undefined) return false
  const text = `tEXt${keyword}${mark}`
  const start = headBytes + 4
  return readFileSync(path.join(folder, file)).toString('latin1', start, start + text.length) === text
}
