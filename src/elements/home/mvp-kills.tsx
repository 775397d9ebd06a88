/** @jsxImportSource #dom */
import { getMonster } from '../../../api/monster.ts'
import { getMvpKills, type MvpKill } from '../../../api/players.ts'
import { todayCopy as copy } from '../../../domain/copy/site-home.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'

const intervalMs = 120_000
const maxLines = 3

/** Fills in the newest kills of MVPs; without any, or without the game's log of them, the part stays hidden. */
function keepKills(section: HTMLElement, list: HTMLElement): void {
  const names = new Map<number, Promise<string>>()
  async function show(): Promise<void> {
    const { kills } = await apiClient().call(getMvpKills, {})
    const lines = (kills ?? []).slice(0, maxLines).map(async (kill) => line(kill, await nameOf(kill.monster)))
    list.replaceChildren(...(await Promise.all(lines)))
    section.hidden = lines.length === 0
  }
  /** The monster's name; its number if the host does not answer it. */
  function nameOf(id: number): Promise<string> {
    const name =
      names.get(id) ??
      apiClient()
        .call(getMonster, { params: { id } })
        .then(({ Name }) => Name)
        .catch(() => `#${id}`)
    names.set(id, name)
    return name
  }
  async function keepShowing(): Promise<void> {
    // A host of others may lack the call.
    await show().catch(() => {})
    laterWhileShown(keepShowing, intervalMs)
  }
  keepShowing()
}

function line({ monster, killer, at }: MvpKill, name: string): HTMLElement {
  return (
    <li>
      <a href={`/monster/${monster}`}>{name}</a>
      <span>
        {killer || copy.someone} <time class="quiet">{taipeiTimeText(at).slice(5)}</time>
      </span>
    </li>
  )
}

const section = document.querySelector<HTMLElement>('[data-mvp]')
const list = section?.querySelector<HTMLElement>('[data-part]')
if (section && list) keepKills(section, list)
