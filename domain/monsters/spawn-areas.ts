/** Where the monsters of a map are, as few enough areas to draw. */
import type { Spawn } from './game-map.ts'

/** A rectangle of cells: its south-western cell and its size. */
export interface Cells {
  x: number
  y: number
  width: number
  height: number
}

export interface SpawnArea extends Cells {
  spawns: Spawn[]
  /** Number of areas that it stands for: more than 1 if they are too many to draw. */
  places: number
}

/** Maximum number of areas of a picture. More would cover each other on a phone, and the page would be too large. */
const maxAreas = 48
/** Squares along a side of the map when areas are merged first. */
const maxSquares = 24

/** Whether a spawn is anywhere on its map. */
export function isAnywhere({ X, Y, Width = 0, Height = 0 }: Spawn): boolean {
  return X === 0 && Y === 0 && Width === 0 && Height === 0
}

/**
 * The areas of spawns that have one, each with all of its spawns, large areas first. If there are more than
 * `most`, those of a square of the map are merged; the squares grow until they are few enough.
 */
export function spawnAreas(
  spawns: readonly Spawn[],
  size: { width: number; height: number },
  most = maxAreas,
): SpawnArea[] {
  const placed = spawns.filter((spawn) => !isAnywhere(spawn))
  const groups = Map.groupBy(placed, ({ X, Y, Width, Height }) => [X, Y, Width, Height].join())
  const all = [...groups.values()].map((group): SpawnArea => ({ ...areaOf(group, size), spawns: group, places: 1 }))
  let areas = all
  for (let squares = maxSquares; areas.length > most && squares > 0; squares--) {
    const side = Math.ceil(Math.max(size.width, size.height) / squares)
    areas = [...Map.groupBy(all, (area) => squareOf(area, side)).values()].map(merge)
  }
  return areas.sort((a, b) => b.width * b.height - a.width * a.height)
}

/** The area of the spawns, within the map. */
function areaOf([spawn]: readonly Spawn[], size: { width: number; height: number }): Cells {
  const { X, Y, Width = 0, Height = 0 } = spawn as Spawn
  const [x, y] = [Math.max(0, X - Width), Math.max(0, Y - Height)]
  return { x, y, width: Math.min(size.width, X + Width + 1) - x, height: Math.min(size.height, Y + Height + 1) - y }
}

/** The square of the area's centre. An area larger than a square is not merged with those within it. */
function squareOf({ x, y, width, height }: Cells, side: number): string {
  const large = width > side || height > side ? ` ${x} ${y} ${width} ${height}` : ''
  return `${Math.floor((x + width / 2) / side)} ${Math.floor((y + height / 2) / side)}${large}`
}

function merge(areas: readonly SpawnArea[]): SpawnArea {
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  return {
    x,
    y,
    width: Math.max(...areas.map((area) => area.x + area.width)) - x,
    height: Math.max(...areas.map((area) => area.y + area.height)) - y,
    spawns: areas.flatMap(({ spawns }) => spawns),
    places: areas.reduce((sum, { places }) => sum + places, 0),
  }
}
