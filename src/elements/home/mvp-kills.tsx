/** @jsxImportSource #dom */
import { todayCopy as copy } from '../../../domain/copy/home.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { askMvpKills, type NamedKill } from '../../stores/mvp-kills.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'

const intervalMs = 120_000
const maxLines = 3

/** Fills in the newest kills of MVPs; without any, or without the game's log of them, the part stays hidden. */
function keepKills(section: HTMLElement, list: HTMLElement): void {
  async function keepShowing(): Promise<void> {
    const kills = await askMvpKills(maxLines)
    list.replaceChildren(...kills.map(line))
    section.hidden = kills.length === 0
    laterWhileShown(keepShowing, intervalMs)
  }
  keepShowing()
}

function line({ monster, name, killer, at }: NamedKill): HTMLElement {
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
