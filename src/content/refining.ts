import type { GradeTable, RefineTable } from '../../domain/odds/refine-table.ts'
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
