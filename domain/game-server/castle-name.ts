/** First castle id and number of castles of each place. Source: rAthena, `db/castle_db.yml`. */
const places: readonly (readonly [first: number, castles: number, name: string])[] = [
  [0, 5, '艾爾帕蘭'],
  [5, 5, '吉芬'],
  [10, 5, '斐揚'],
  [15, 5, '普隆德拉'],
  [20, 4, '新手城'],
  [24, 5, '休瓦茲瓦爾德'],
  [29, 5, '阿魯納貝茲'],
  [34, 5, '修練之城・艾爾帕蘭'],
  [39, 5, '修練之城・普隆德拉'],
]

/** The name of a War of Emperium castle by its id, such as `普隆德拉 2`; `#id` for an unknown castle. */
export function castleName(id: number): string {
  const place = places.find(([first, castles]) => id >= first && id < first + castles)
  return place ? `${place[2]} ${id - place[0] + 1}` : `#${id}`
}
