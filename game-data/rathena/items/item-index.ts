import type { Opening } from '../../script/index.ts'
import { BadEntry, RecordIndex, short } from '../database/index.ts'
import type { ItemFields } from './item-fields.ts'

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

export class ItemIndex extends RecordIndex<RathenaItem> {
  /** Id of an AegisName. Throws `BadEntry` if no item has it. */
  idOf(aegisName: string): number {
    const item = this.named(aegisName)
    if (!item) throw new BadEntry(`no item has the name "${short(aegisName)}"`, 'item')
    return item.Id
  }

  /** The item that a script refers to by id, AegisName or name; undefined if there is none. */
  find(written: string): RathenaItem | undefined {
    if (/^\d+$/.test(written)) return this.byId.get(Number(written))
    const name = written.toLowerCase()
    return this.named(name) ?? [...this.byId.values()].find((item) => item.Name.toLowerCase() === name)
  }

  /** Throws `BadEntry` if an item with another id has the AegisName. */
  checkName(id: number, aegisName: string): void {
    const owner = this.named(aegisName)
    if (owner && owner.Id !== id)
      throw new BadEntry(
        `the name "${short(aegisName)}" belongs to item ${owner.Id}; names are compared ignoring case`,
        'twice',
      )
  }
}
