import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toPng } from './to-png.ts'

const square = (fill: string, size = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" ${size}><rect width="20" height="20" fill="${fill}"/></svg>`

it.each(['', 'width="40" height="20"'])(
  'draws an SVG as wide as asked for, sharp and not stretched (%s)',
  async (size) => {
    const { data, info } = await sharp(await toPng(square('#c02010', size), 120))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([120, 60])
    const at = (x: number) => [...data.subarray(4 * (30 * 120 + x), 4 * (30 * 120 + x) + 4)]
    expect(at(59)).toEqual([192, 32, 16, 255])
    expect(at(60)[3]).toBe(0)
  },
)
