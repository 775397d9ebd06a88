import { expect, it } from 'vitest'
import type { Spawn } from './game-map.ts'
import { spawnAreas } from './spawn-areas.ts'

const size = { width: 400, height: 300 }
const spawn = (X: number, Y: number, rest: Partial<Spawn> = {}): Spawn => ({
  ...{ Monster: 1002, Amount: 1, Delay: 5000, Random: 0, X, Y },
  ...rest,
})
const sumOf = (spawns: readonly Spawn[]) => spawns.reduce((sum, { Amount }) => sum + Amount, 0)

it('an area has its centre, its half widths and what is within the map, and none is drawn for the whole map', () => {
  const areas = spawnAreas(
    [spawn(0, 0), spawn(100, 50, { Width: 10, Height: 5 }), spawn(395, 2, { Width: 9, Height: 9 })],
    size,
  )
  expect(areas.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [90, 45, 21, 11],
    [386, 0, 14, 12],
  ])
})

it('spawns of one area are together, and large areas are below small ones', () => {
  const areas = spawnAreas([spawn(50, 50), spawn(200, 100, { Width: 50 }), spawn(50, 50, { Monster: 1003 })], size)
  expect(areas.map(({ spawns, places }) => [spawns.map(({ Monster }) => Monster), places])).toEqual([
    [[1002], 1],
    [[1002, 1003], 1],
  ])
})

it('too many places are merged with those near them, without losing a monster or a large area', () => {
  const points = Array.from({ length: 400 }, (_, n) =>
    spawn(10 + (n % 20) * 19, 10 + Math.floor(n / 20) * 14, { Amount: 3 }),
  )
  const areas = spawnAreas([...points, spawn(200, 150, { Width: 150, Height: 100, Amount: 7 })], size)
  expect(areas.length).toBeLessThanOrEqual(48)
  expect(areas.length).toBeGreaterThan(20)
  expect(sumOf(areas.flatMap(({ spawns }) => spawns))).toBe(1207)
  expect(areas.reduce((sum, { places }) => sum + places, 0)).toBe(401)
  expect(areas[0]).toMatchObject({ places: 1, width: 301 })
  expect(spawnAreas(points, size, 4).length).toBeLessThanOrEqual(4)
})
