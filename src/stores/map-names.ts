import { atom, onMount } from 'nanostores'
import { askSearch } from './search/client.ts'

/** The names of maps by their codes. Empty until they are loaded, and if that fails. */
export const $mapNames = atom<ReadonlyMap<string, string>>(new Map())

onMount($mapNames, () => {
  askSearch('maps', {}).then((maps) => $mapNames.set(new Map(maps)), console.error)
})
