import { getMonster } from '../../api/monster.ts'
import { getMvpKills, type MvpKill } from '../../api/players.ts'
import { apiClient } from './api.ts'

/** A kill with the name of the monster. */
export type NamedKill = MvpKill & { name: string }

const names = new Map<number, Promise<string>>()

/** The newest kills; none if the host has no such call, or does not answer. */
export async function askMvpKills(limit: number): Promise<NamedKill[]> {
  try {
    const { kills } = await apiClient().call(getMvpKills, {})
    const newest = (kills ?? []).slice(0, limit)
    return await Promise.all(newest.map(async (kill) => ({ ...kill, name: await monsterName(kill.monster) })))
  } catch {
    return []
  }
}

/** The monster's name; its number if the host does not answer it. */
function monsterName(id: number): Promise<string> {
  const known = names.get(id)
  if (known) return known
  const name = apiClient()
    .call(getMonster, { params: { id } })
    .then(({ Name }) => Name)
    .catch(() => `#${id}`)
  names.set(id, name)
  return name
}
