import { BadEntry } from './bad-entry.ts'
import { short } from './fields.ts'
import type { ItemFields } from './item-fields.ts'
import type { Opening } from './read-script.ts'

export const scriptFields = ['Script', 'EquipScript', 'UnEquipScript'] as const
export type ScriptField = (typeof scriptFields)[number]

/** The stored fields of a row of `item_db.yml`, merged over all files. */
export interface RathenaItem extends ItemFields {
  Id: number
  AegisName: string
  Name: string
  /** Its script fields as written. */
  scripts: Partial<Record<ScriptField, string>>
  /** The item group or items that each script field gives, and the row that contains it. */
  opens: Partial<Record<ScriptField, { opening: Opening; file: string; line: number }>>
}

/** The items by id, and by AegisName ignoring case. */
export class ItemIndex {
  readonly byId = new Map<number, RathenaItem>()
  readonly #idByName = new Map<string, number>()

  clear(): void {
    this.byId.clear()
    this.#idByName.clear()
  }

  /** Id of an AegisName, ignoring case. Throws `BadEntry` if no item has it. */
  idOf(aegisName: string): number {
    const id = this.#idByName.get(aegisName.toLowerCase())
    if (id === undefined) throw new BadEntry(`no item has the name "${short(aegisName)}"`, 'item')
    return id
  }

  /** The item that a script refers to by id, AegisName or name; undefined if there is none. */
  find(written: string): RathenaItem | undefined {
    if (/^\d+$/.test(written)) return this.byId.get(Number(written))
    const name = written.toLowerCase()
    const id = this.#idByName.get(name)
    if (id !== undefined) return this.byId.get(id)
    return [...this.byId.values()].find((item) => item.Name.toLowerCase() === name)
  }

  has(aegisName: string): boolean {
    return this.#idByName.has(aegisName.toLowerCase())
  }

  /** Throws `BadEntry` if an item with another id has the AegisName. */
  checkName(id: number, aegisName: string): void {
    const owner = this.#idByName.get(aegisName.toLowerCase())
    if (owner !== undefined && owner !== id)
      throw new BadEntry(
        `the name "${short(aegisName)}" belongs to item ${owner}; names are compared ignoring case`,
        'twice',
      )
  }

  add(item: RathenaItem): void {
    this.byId.set(item.Id, item)
    this.#idByName.set(item.AegisName.toLowerCase(), item.Id)
  }

  rename(item: RathenaItem, aegisName: string): void {
    this.#idByName.delete(item.AegisName.toLowerCase())
    item.AegisName = aegisName
    this.#idByName.set(aegisName.toLowerCase(), item.Id)
  }
}
