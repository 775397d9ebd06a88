import { atom, onMount } from 'nanostores'

/** The names of maps by their codes. Empty until they are loaded, and if that fails. */
export const $mapNames = atom<ReadonlyMap<string, string>>(new Map())

onMount($mapNames, () => {
  import('./search/client.ts')
    .then(({ askSearch }) => askSearch('maps', {}))
    .then((maps) => $mapNames.set(new Map(maps)), console.error)
})
