/** A map with what lives on it. */
export interface GameMap {
  /** The game's name of it, such as `prt_fild08`. */
  Name: string
  /** What players call it; empty where nobody said. */
  Title: string
  Spawns: Spawn[]
  /** What drops on this map alone; parts of 100,000. */
  Drops: MapDrop[]
}

export interface Spawn {
  Monster: number
  Amount: number
  /** Respawn after `Delay` and up to `Random` more, in milliseconds. */
  Delay: number
  Random: number
  /** Centre and half widths of the area; 0, 0 = anywhere. */
  X: number
  Y: number
  Width?: number | undefined
  Height?: number | undefined
  /** Name and level on this map, where they are others. */
  Name?: string | undefined
  Level?: number | undefined
  /** The convex mirror shows it. */
  Boss?: boolean | undefined
}

export interface MapDrop {
  Item: number
  Chance: number
  /** The one monster that drops it; every monster of the map where absent. */
  Monster?: number | undefined
  /** The game server does not load it: something in the map's drops is wrong. */
  Refused?: boolean | undefined
}

const mapName = /^[A-Za-z0-9][A-Za-z0-9_@-]{0,39}$/

/** Whether a name can be that of a map, and so of its page. */
export function isMapName(name: string): boolean {
  return mapName.test(name)
}

/** Path of a map's page. Its characters are those of an address as they stand. */
export function mapPath(name: string): string {
  return `/map/${name}`
}
