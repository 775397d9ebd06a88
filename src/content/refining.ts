import { refineTableId } from '../../domain/items/refine-table-id.ts'
import type { GradeTable, RefineTable } from '../../domain/odds/refine-table.ts'
import { itemById } from './items.ts'
import { loadCollection } from './snapshot.ts'

const groupOrder = ['Weapon', 'Armor', 'Shadow_Weapon', 'Shadow_Armor']

function byKind(a: Pick<RefineTable, 'Group' | 'ItemLevel'>, b: Pick<RefineTable, 'Group' | 'ItemLevel'>): number {
  const order = ({ Group }: Pick<RefineTable, 'Group'>) =>
    (groupOrder.indexOf(Group) + groupOrder.length + 1) % (groupOrder.length + 1)
  return order(a) - order(b) || a.ItemLevel - b.ItemLevel
}

/** How equipment is refined: weapons, armor, shadow gear, each by level; empty if the host does not send it. */
export function allRefineTables(): readonly RefineTable[] {
  return loadCollection('refineTables').toSorted(byKind)
}

/** How grades are raised, in the same order. */
export function allGradeTables(): readonly GradeTable[] {
  return loadCollection('gradeTables').toSorted(byKind)
}

/** Whether the game's tables of refining or of grades are known. */
export function hasRefining(): boolean {
  return loadCollection('refineTables').length + loadCollection('gradeTables').length > 0
}

/** Where the page of refining has an item; undefined if it cannot be refined, or there is no table of its kind. */
export function refinePath(itemId: number): string | undefined {
  const item = itemById(itemId)
  const id = item && refineTableId(item)
  return id !== undefined && loadCollection('refineTables').some(({ Id }) => Id === id)
    ? `/refine?kind=${id}&item=${itemId}#${id}`
    : undefined
}
