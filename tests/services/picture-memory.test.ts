import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'

it('drawing an SVG frees its picture', () => {
  const program = `
    const { toPng } = await import(process.argv[1])
    const draw = (i) => toPng('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="' + (1 + i / 100) + '" fill="red"/></svg>', 500)
    for (let i = 0; i < 20; i++) await draw(i)
    const firstMb = process.memoryUsage.rss() / 2 ** 20
    for (let i = 20; i < 80; i++) await draw(i)
    console.log(process.memoryUsage.rss() / 2 ** 20 - firstMb)`
  const file = path.join(import.meta.dirname, '../../host/images/to-png.ts')
  const args = ['--input-type=module', '--eval', program, file]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  // 60 pictures of 1 MB.
  expect(Number.parseFloat(stdout), stderr).toBeLessThan(45)
})
