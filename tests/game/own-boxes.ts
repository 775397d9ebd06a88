/** Boxes of a test, in files for a server's `db/import`. */

/**
 * `group`: of the engine, without records of its own. `rare`, `common`: weights that the server draws with; one pool of
 * ten tickets where it is shared. Each opening also gives three of `always`.
 */
export const boxes = [
  { item: 60_001, group: 'KUNAI_BOX', algorithm: 'Random', rare: 10, common: 90 },
  { item: 60_011, group: 'BULLET_CASE', algorithm: 'SharedPool', rare: 1, common: 9 },
  { item: 60_021, group: 'FPR_RESET_STONE_BOX', algorithm: 'Random', rare: 2, common: 98 },
] as const
export const [honestBox, sharedBox, manipulatedBox] = boxes
export type Box = (typeof boxes)[number]

/** Comes behind the last try in the log and in the packets. */
export const marker = 60_099

export const prizes = ({ item }: Pick<Box, 'item'>) => ({ rare: item + 1, common: item + 2, always: item + 3 })

/** A record of `item_db.yml`; `more`: further lines of it. */
export function itemRecord(id: number, type: string, more = ''): string {
  return `  - Id: ${id}\n    AegisName: Own_${id}\n    Name: Own ${id}\n    Type: ${type}\n${more}`
}

/** `records`: in addition to the boxes and what they give. */
export function itemFile(records: readonly string[] = []): string {
  const ofBox = (box: Box) => [
    itemRecord(box.item, 'Usable', `    Script: |\n      getgroupitem(IG_${box.group});\n`),
    ...Object.values(prizes(box)).map((id) => itemRecord(id, 'Etc')),
  ]
  const all = [...boxes.flatMap(ofBox), itemRecord(marker, 'Etc'), ...records]
  return `Header:\n  Type: ITEM_DB\n  Version: 3\nBody:\n${all.join('')}`
}

/** The manipulated box with the weights of the honest one if `published`. */
export function groupFile(published: boolean): string {
  const row = (index: number, item: number, more: string) =>
    `          - Index: ${index}\n            Item: Own_${item}\n            ${more}\n`
  const ofBox = (box: Box) => {
    const { rare, common } = published && box === manipulatedBox ? honestBox : box
    const items = prizes(box)
    return [
      `  - Group: ${box.group}\n    SubGroups:\n`,
      `      - SubGroup: 0\n        Algorithm: All\n        List:\n${row(0, items.always, 'Amount: 3')}`,
      `      - SubGroup: 1\n        Algorithm: ${box.algorithm}\n        List:\n`,
      `${row(0, items.rare, `Rate: ${rare}`)}${row(1, items.common, `Rate: ${common}`)}`,
    ].join('')
  }
  return `Header:\n  Type: ITEM_GROUP_DB\n  Version: 4\nBody:\n${boxes.map(ofBox).join('')}`
}
