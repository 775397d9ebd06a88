/** A map with its monsters. */
export interface GameMap {
  /** The game's internal name, such as `prt_fild08`. */
  Name: string
  /** The name that players use; empty if unknown. */
  Title: string
  Spawns: Spawn[]
  /** Drops of this map only; parts of 100,000. */
  Drops: MapDrop[]
  /** Percent by which the drops of monsters, and of MVPs, are multiplied here; absent = 100. */
  DropRate?: number | undefined
  MvpDropRate?: number | undefined
  /** Level differences do not change the drops of monsters here. */
  NoLevelPenalty?: boolean | undefined
  /** Monsters drop nothing here. */
  NoDrops?: boolean | undefined
  /** MVPs give no reward here. */
  NoMvpDrops?: boolean | undefined
  /** Percent of the experience that monsters give here; 0 = none, absent = 100. */
  BaseExpRate?: number | undefined
  JobExpRate?: number | undefined
  /** Warps to other maps, and within this one. */
  Exits?: MapExit[] | undefined
  /** Size in cells; without it the page has no picture. */
  Width?: number | undefined
  Height?: number | undefined
  /** The ground as PNG in base64: the whole map with the north up, white where characters can walk, else black. */
  Ground?: string | undefined
  /** The image host has the client's minimap, as `/map/{Name}.png`. */
  Picture?: boolean | undefined
}

export interface MapExit {
  X: number
  Y: number
  /** The map that it leads to, and the place there. */
  Map: string
  ToX: number
  ToY: number
  /** The name that players use of a map that is no record; absent if unknown. */
  Title?: string | undefined
}

export interface Spawn {
  Monster: number
  Amount: number
  /** Respawn time: `Delay` plus up to `Random`, in milliseconds. */
  Delay: number
  Random: number
  /** Centre and half widths of the area; 0, 0 = anywhere. */
  X: number
  Y: number
  Width?: number | undefined
  Height?: number | undefined
  /** Name and level on this map, if they differ. */
  Name?: string | undefined
  Level?: number | undefined
  /** The convex mirror shows it. */
  Boss?: boolean | undefined
}

export interface MapDrop {
  Item: number
  Chance: number
  /** The only monster that drops it; absent = every monster of the map. */
  Monster?: number | undefined
  /** The game server does not load it because of an error in the map's drops. */
  Refused?: boolean | undefined
}

export const mapNamePattern = /^[A-Za-z0-9][A-Za-z0-9_@-]{0,39}$/

/** Whether a text is a valid map name, and so the name of a page. */
export function isMapName(name: string): boolean {
  return mapNamePattern.test(name)
}

/** Path of a map's page. Map names need no percent-encoding. */
export function mapPath(name: string): string {
  return `/map/${name}`
}

/** Path of the picture of a map's ground. */
export function groundPath(name: string): string {
  return `/ground/${name}.png`
}
