import { type NamedPage, namedPages } from '../../domain/search/entries.ts'
import { allEnchants } from './enchants.ts'
import { allItems } from './items.ts'
import { allMaps, allMonsters } from './monsters.ts'
import { allShops } from './npc-shops.ts'
import { allPackages } from './packages.ts'
import { allPublished } from './posts.ts'
import { allReforms } from './reforms.ts'
import { loadCollection } from './snapshot.ts'

/** Every page with a name of the game. */
export function allNamedPages(): NamedPage[] {
  return namedPages({
    items: allItems(),
    packages: allPackages(),
    reforms: allReforms(),
    enchants: allEnchants(),
    enchantables: loadCollection('enchantables'),
    monsters: allMonsters(),
    maps: allMaps(),
    shops: allShops(),
    posts: allPublished(),
  })
}
