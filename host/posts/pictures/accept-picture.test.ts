import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { acceptPicture, PictureError, pictureLimits } from './accept-picture.ts'

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 20 } } })
const solid = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const faultOf = (file: Buffer) =>
  acceptPicture(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PictureError ? error.fault : String(error)),
  )

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG with this size in its header and one row of data. */
function withHeader(width: number, height: number, { bits = 8, interlaced = 0 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, 0, 0, 0, interlaced], 8)
  const data = deflateSync(Buffer.alloc(width + 1))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A GIF with `count` frames of one pixel. */
function frames(count: number, width = 1, height = 1): Buffer {
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  const head = Buffer.from([...Buffer.from('GIF89a'), ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  const one = Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array<Buffer>(count).fill(one), Buffer.from([0x3b])])
}

it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a picture in %s is converted to WebP and has a hash of its content',
  async (format) => {
    const file = await plain().toFormat(format).toBuffer()
    const { bytes, hash, width, height } = await acceptPicture(file)
    expect([(await sharp(bytes).metadata()).format, width, height]).toEqual(['webp', 40, 30])
    expect(hash).toMatch(/^[0-9a-f]{40}$/)
    expect((await acceptPicture(file)).hash).toBe(hash)
  },
)

it('a wide picture is reduced, a rotated one is turned upright, and an animation is kept', async () => {
  const wide = await acceptPicture(await plain(4_000, 1_000).jpeg().toBuffer())
  expect([wide.width, wide.height]).toEqual([1_600, 400])
  const rotated = await acceptPicture(await plain().jpeg().withMetadata({ orientation: 6 }).toBuffer())
  expect([rotated.width, rotated.height]).toEqual([30, 40])
  const cells = await Promise.all(['#f00', '#0f0', '#00f'].map((background) => solid(background)))
  const moving = await acceptPicture(
    await sharp(cells, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  expect((await sharp(moving.bytes).metadata()).pages).toBe(3)
  expect([moving.width, moving.height]).toEqual([40, 30])
})

it.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="a"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['an empty file', ''],
])('%s is refused', async (_, content) => {
  expect(await faultOf(Buffer.from(content, 'latin1'))).toBe('type')
})

it.each([
  ['a page that begins like a GIF', Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1')],
  ['a script that begins like a JPEG', Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('/*alert(1)*/')])],
  ['an SVG with the header of a WebP', Buffer.from('RIFF\0\0\0\0WEBP<svg onload="alert(1)"/>')],
  ['a PNG without an end', withHeader(3_000, 3_000).subarray(0, 60)],
])('%s is refused', async (_, file) => {
  expect(await faultOf(file)).toMatch(/^(broken|type)$/)
})

it('decompression bombs are refused by their header', async () => {
  expect(await faultOf(withHeader(60_000, 60_000))).toBe('size')
  expect(await faultOf(withHeader(pictureLimits.side + 1, 10))).toBe('size')
  expect(await faultOf(withHeader(10_000, 10_000))).toBe('size')
  expect(await faultOf(frames(pictureLimits.frames + 1))).toBe('size')
  expect(await faultOf(frames(30, 1_000, 1_000))).toBe('size')
  expect(await faultOf(withHeader(6_000, 6_000, { interlaced: 1 }))).toBe('size')
  expect(await faultOf(withHeader(6_000, 6_000, { bits: 16 }))).toBe('size')
  expect(await faultOf(Buffer.concat([withHeader(1, 1), Buffer.alloc(pictureLimits.sentBytes)]))).toBe('size')
})

it('metadata and appended data are removed', async () => {
  const script = '<script>alert(document.domain)</script>'
  const jpeg = await plain()
    .jpeg()
    .withExif({ IFD0: { ImageDescription: script, Copyright: '25.0330,121.5654' } })
    .toBuffer()
  const png = await plain().png().toBuffer()
  const end = png.length - 12
  const polyglots = [
    Buffer.concat([jpeg, Buffer.from(script), Buffer.from('PK\u0003\u0004evil.jar')]),
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      Buffer.from(script),
      jpeg.subarray(2),
    ]),
    Buffer.concat([
      png.subarray(0, end),
      chunk('tEXt', Buffer.from(`Comment\0${script}`)),
      png.subarray(end),
      Buffer.from(script),
    ]),
    Buffer.concat([frames(2), Buffer.from(script)]),
  ]
  for (const file of polyglots) {
    expect(file.includes('alert(')).toBe(true)
    const { bytes } = await acceptPicture(file)
    expect([bytes.includes('alert('), bytes.includes('PK'), bytes.includes('25.0330')]).toEqual([false, false, false])
  }
})
