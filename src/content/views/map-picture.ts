/** The picture of a map: what is drawn where. */
import { fill } from '../../../domain/copy/fill.ts'
import { mapPictureCopy as copy } from '../../../domain/copy/map-picture.ts'
import { type GameMap, mapPath, type Spawn } from '../../../domain/monsters/game-map.ts'
import { shopNpcs } from '../../../domain/monsters/shop-places.ts'
import { type Cells, isAnywhere, spawnAreas } from '../../../domain/monsters/spawn-areas.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { mapByName, monsterById } from '../monsters.ts'
import { shopsOn } from '../npc-shops.ts'
import { respawnTexts } from './respawns.ts'

/** The ground below the marks; sizes are in cells. */
export interface GroundView {
  name: string
  width: number
  height: number
  /** Whether the site has a picture of its ground, and the image host one of the client. */
  hasGround: boolean
  hasPicture: boolean
}

/** Something on the map. Its cell 0, 0 is in the south-west. */
export interface MapMark extends Cells {
  /** Where `/navi` leads. */
  at: { x: number; y: number }
  label: string
  /** Number of monsters. */
  amount?: number
  /** The row or the page that has more about it; empty if there is none. */
  href: string
}

export interface MapPictureView extends GroundView {
  /** Each monster that is anywhere, with its number and respawn time. */
  anywhere: string[]
  spawns: MapMark[]
  exits: MapMark[]
  shops: MapMark[]
}

/** A small picture of a map, which leads to its page. */
export interface SmallMapView {
  ground: GroundView
  areas: Cells[]
  title: string
  href: string
}

/** A small picture is the more readable the less it has. */
const maxSmallAreas = 12

/** Where these spawns are on their map; undefined if its size is unknown. */
export function spawnMap(map: GameMap, spawns: readonly Spawn[]): SmallMapView | undefined {
  return smallMap(map, (ground) => spawnAreas(spawns, ground, maxSmallAreas).map(cellsOf))
}

/** A place on a map; undefined if its size is unknown. */
export function pointMap(map: GameMap, x: number, y: number): SmallMapView | undefined {
  return smallMap(map, () => [{ x, y, width: 1, height: 1 }])
}

function smallMap(map: GameMap, areasOn: (ground: GroundView) => Cells[]): SmallMapView | undefined {
  const ground = groundOf(map)
  return ground && { ground, areas: areasOn(ground), title: map.Title || map.Name, href: mapPath(map.Name) }
}

function cellsOf({ x, y, width, height }: Cells): Cells {
  return { x, y, width, height }
}

/** Undefined if the size of the map is unknown: nothing could be placed. */
function groundOf({ Name, Width, Height, Ground, Picture }: GameMap): GroundView | undefined {
  if (!Width || !Height) return undefined
  return {
    name: Name,
    width: Width,
    height: Height,
    hasGround: Boolean(Ground),
    hasPicture: Boolean(Picture),
  }
}

export function mapPicture(map: GameMap): MapPictureView | undefined {
  const ground = groundOf(map)
  return (
    ground && {
      ...ground,
      anywhere: monsterTexts(map.Spawns.filter(isAnywhere)),
      spawns: spawnMarks(map.Spawns, ground),
      exits: exitMarks(map).filter((mark) => isWithin(mark, ground)),
      shops: shopMarks(map.Name).filter((mark) => isWithin(mark, ground)),
    }
  )
}

/** The areas of these spawns of a map. */
function spawnMarks(spawns: readonly Spawn[], size: Pick<GroundView, 'width' | 'height'>): MapMark[] {
  return spawnAreas(spawns, size).map(({ spawns: inside, places, ...cells }) => {
    const text = monsterTexts(inside).join('、')
    return {
      ...cells,
      at: { x: cells.x + (cells.width >> 1), y: cells.y + (cells.height >> 1) },
      label: places > 1 ? fill(copy.merged, { n: places, text }) : text,
      amount: inside.reduce((sum, { Amount }) => sum + Amount, 0),
      href: '',
    }
  })
}

/** `波利 × 70（5 秒）` for each monster, the most frequent first. */
function monsterTexts(spawns: readonly Spawn[]): string[] {
  return [...Map.groupBy(spawns, nameOf)]
    .map(([name, group]) => ({ name, group, n: group.reduce((sum, { Amount }) => sum + Amount, 0) }))
    .sort((a, b) => b.n - a.n)
    .map(({ name, group, n }) =>
      fill(copy.monster, { name, n: numberText(n), respawn: respawnTexts(group).join('、') }),
    )
}

function nameOf({ Monster, Name }: Spawn): string {
  return Name || monsterById(Monster)?.Name || `#${Monster}`
}

function exitMarks({ Name, Exits = [] }: GameMap): MapMark[] {
  const outside = Exits.filter(({ Map: map }) => map !== Name)
  return [...Map.groupBy(outside, ({ X, Y, Map: map }) => `${X} ${Y} ${map}`).values()].flatMap(([exit]) => {
    if (!exit) return []
    const target = mapByName(exit.Map)
    const name = target?.Title || exit.Title || exit.Map
    return [point(exit.X, exit.Y, fill(copy.exit, { name }), target ? mapPath(exit.Map) : '')]
  })
}

function shopMarks(map: string): MapMark[] {
  return shopNpcs(map, shopsOn(map))
    .filter(({ place }) => place !== '')
    .map(({ ids: [id], name, x, y }) => point(x, y, name, `#shop-${id}`))
}

function point(x: number, y: number, label: string, href: string): MapMark {
  return { x, y, width: 1, height: 1, at: { x, y }, label, href }
}

function isWithin({ x, y }: Cells, { width, height }: GroundView): boolean {
  return x < width && y < height
}
