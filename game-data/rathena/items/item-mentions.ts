import { type GameServer, readBelow } from '../database/index.ts'

/** Names and numbers, in lower case, that scripts and further databases of the server mention as items. */
export interface ItemMentions {
  names: Set<string>
  /** Whether a script refines by the chances of the database. */
  refines: boolean
  /** Adds the items that a script's code gives, takes or counts, and the item groups that it names. */
  addScript(code: string): void
}

/** `getitem Apple,1`, `rentitem(512, …)`, `F_GetItem("Apple")`, and lists from which such calls take: `setarray .@i,501,502`. */
const calls = /item\w*[\s(]*"?(\w+)/gi
const lists = /\bsetarray\b([^;]*)/gi
const words = /\w{3,}/g
/** `getequippercentrefinery`, by which the NPCs of the stock game refine. */
const refinery = /\bgetequippercentrefinery\b/i
/** Item groups, whichever call or variable takes them. */
const groups = /\big_\w+/gi

export function createItemMentions(): ItemMentions {
  const names = new Set<string>()
  return {
    names,
    refines: false,
    addScript(code) {
      this.refines ||= refinery.test(code)
      for (const [, name = ''] of code.matchAll(calls)) names.add(name.toLowerCase())
      for (const [name] of code.matchAll(groups)) names.add(name.toLowerCase())
      for (const [, list = ''] of code.matchAll(lists))
        for (const [name] of list.matchAll(words)) names.add(name.toLowerCase())
    },
  }
}

/**
 * Databases that give or take items and of which nothing else is read: shops for cash points, attendance, achievements,
 * quests, pets, crafting, skills, refining.
 */
const databases = [
  ...['item_cash', 'attendance', 'achievement_db', 'quest_db', 'pet_db', 'homunculus_db', 'create_arrow_db'],
  ...['skill_db', 'refine', 'enchantgrade', 'stylist', 'reputation', 'reputation_group', 'magicmushroom_db'],
].map((name) => `${name}.yml`)
const tables = ['produce_db.txt', 'item_cash_db.txt', 'create_arrow_db.txt']

/** Adds what these databases mention; files that do not exist are skipped. */
export async function addDatabaseMentions({ root, mode }: GameServer, { names }: ItemMentions): Promise<void> {
  const folders = ['db', mode === 'renewal' ? 'db/re' : 'db/pre-re', 'db/import']
  for (const folder of folders)
    for (const file of [...databases, ...tables]) {
      const text = await readBelow(root, `${folder}/${file}`)
      const found = file.endsWith('.yml') ? /:\s*"?(\w{3,})"?\s*(?:#.*)?$/gm : /\b(\d{3,})\b/g
      for (const [, name = ''] of text?.matchAll(found) ?? []) names.add(name.toLowerCase())
    }
}
