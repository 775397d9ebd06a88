import type { Locations } from './item.ts'

/** Base numbers of the three actions that the preview shows. */
export const appearanceActions = { stand: 0, walk: 8, sit: 16 } as const
export type AppearanceAction = keyof typeof appearanceActions

/** Number of directions: 0 is south, then clockwise as seen from above, as the renderer counts them. */
const directions = 8

/** Canvases of the contract: a character and an NPC icon; width, height and the sprite's origin in pixels. */
export const canvases = { character: '200x200+100+150', npc: '75x100+37+85' } as const

/** An item as a character wears it; the 穿戴外觀 buttons pass it to the preview window. */
export interface WornItem {
  /** Appearance id; 0 shows nothing. */
  view: number
  locations: Locations
}

export interface Pose {
  action: AppearanceAction
  /** 0–7. */
  direction: number
}

/** The body of `POST /render` for a character (`api/render.ts` checks it): a male Novice with head 1. */
export interface CharacterRequest {
  job: string[]
  gender: 0 | 1
  head: number
  headPalette: number
  bodyPalette: number
  headdir: 0
  headgear: number[]
  garment: number
  outfit: number
  action: number
  canvas: typeof canvases.character
}

const headPlaces = ['Top', 'Mid', 'Low'] as const

/**
 * View ids in the order top, mid, low. An item that covers several places is drawn once, at the highest of them,
 * because the renderer would draw it twice. An item without places counts as top headgear.
 */
export function headgearOf({ view, locations }: WornItem): number[] {
  const covers = (place: string) => Boolean(locations[`Head_${place}`] || locations[`Costume_Head_${place}`])
  const at = Object.keys(locations).length === 0 ? 0 : headPlaces.findIndex(covers)
  return headPlaces.map((_, index) => (index === at ? view : 0))
}

/** View id of a garment; 0 if the item is not a garment. */
export function garmentOf({ view, locations }: WornItem): number {
  return locations.Garment || locations.Costume_Garment ? view : 0
}

/** Whether the preview can show the item: it shows headgear and garments, but no weapons, shields or armour. */
export function canPreview(item: WornItem): boolean {
  return [...headgearOf(item), garmentOf(item)].some((view) => view > 0)
}

/** The render request for an item worn in a pose. */
export function characterRequest(item: WornItem, pose: Pose): CharacterRequest {
  return {
    job: ['0'],
    gender: 1,
    head: 1,
    headPalette: -1,
    bodyPalette: -1,
    headdir: 0,
    headgear: headgearOf(item),
    garment: garmentOf(item),
    outfit: 0,
    action: appearanceActions[pose.action] + pose.direction,
    canvas: canvases.character,
  }
}

/** The render request for an NPC's sprite id. */
export function npcRequest(npcId: number) {
  return { job: [String(npcId)], action: 0, canvas: canvases.npc } as const
}

/**
 * The next direction: +1 turns towards the viewer's left (south, south-west, west, …), −1 towards the right. Wraps
 * around after eight.
 */
export function turnDirection(direction: number, step: 1 | -1): number {
  return (direction + step + directions) % directions
}
