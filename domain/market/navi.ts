/**
 * The chat command that leads to a shop: `/navi {map} {x}/{y}`. It is pasted into the game, so a map name keeps
 * only what map names are made of (letters, digits, `_`, `-`, `@`, `#`); undefined where nothing is left.
 */
export function naviCommand(place: { map: string; x: number; y: number }): string | undefined {
  const map = place.map.replace(/\.(gat|rsw)$/i, '').replace(/[^\w@#-]/g, '')
  return map ? `/navi ${map} ${place.x}/${place.y}` : undefined
}
