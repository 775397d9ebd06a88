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
      .then((names) => $names.set(new Map(names)), console.error)
  })
  return $names
}
