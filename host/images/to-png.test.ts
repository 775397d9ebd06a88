import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
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

it('gives back what it took for a picture', { timeout: 60_000 }, async () => {
  const program = `
    const { toPng } = await import(process.argv[1])
    const draw = (i) => toPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="' + (1 + i / 100) + '" fill="red"/></svg>', 500)
    for (let i = 0; i < 20; i++) await draw(i)
    const firstMb = process.memoryUsage.rss() / 2 ** 20
    for (let i = 20; i < 80; i++) await draw(i)
    console.log(process.memoryUsage.rss() / 2 ** 20 - firstMb)`
  // Another process: this one's memory is that of all the tests before.
  const file = path.join(import.meta.dirname, 'to-png.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, file])
  // 60 pictures of 1 MB.
  expect(Number(stdout)).toBeLessThan(45)
})
