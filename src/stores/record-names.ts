import { atom, onMount } from 'nanostores'
import type { NamedKind } from '../../domain/search/entries.ts'

/** The names of maps by their codes. Empty until they are loaded, and if that fails. */
export const $mapNames = namesOf('map')
/** The names of monsters by their ids, in the same way. */
export const $monsterNames = namesOf('monster')

function namesOf(kind: NamedKind) {
  const $names = atom<ReadonlyMap<string, string>>(new Map())
  onMount($names, () => {
    import('./search/client.ts')
      .then(({ askSearch }) => askSearch('named', { kind }))
      // A record without a name has its key in the table, which is shown next to the name anyway.
      .then((names) => $names.set(new Map(names.filter(([key, name]) => key !== name))), console.error)
  })
  return $names
}
