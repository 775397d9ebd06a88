/** Boxes: groups, scripts and selections that give items. */
export { addBoxOptions } from './box-options.ts'
export { readItemGroups } from './item-groups.ts'
export { type Relations, readRelations } from './item-relations.ts'
export { readContainerRules } from './opening-rules.ts'
export { readPackageInfo, reportUnusedInfos } from './package-info.ts'
export { makePackages } from './packages.ts'
export { readSelections } from './selectable-packages.ts'
