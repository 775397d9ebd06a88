/**
 * The chat command that leads to a shop: `/navi {map} {x}/{y}`. Players paste it into the game, so only characters of
 * map names (letters, digits, `_`, `-`, `@`, `#`) are kept; undefined if none are left.
 */
export function naviCommand(place: { map: string; x: number; y: number }): string | undefined {
  const map = place.map.replace(/\.(gat|rsw)$/i, '').replace(/[^\w@#-]/g, '')
  return map ? `/navi ${map} ${place.x}/${place.y}` : undefined
}
