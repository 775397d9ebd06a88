/** @jsxImportSource #html */
import { penaltyCopy } from '../../../domain/copy/monsters.ts'
import type { DropRules } from '../../../domain/monsters/monster.ts'
import type { Html } from '../../jsx/html.ts'

interface Props {
  rules: DropRules
  /** Level of the monster. */
  level: number
  /** Whether the player's level changes a rate of the tables. */
  dependsOnLevel: boolean
  tables: Html
}

/** The chooser of the player's level, around the tables that it changes (src/elements/level-penalty.ts). */
export function LevelChooser({ rules, level, dependsOnLevel, tables }: Props): Html {
  return (
    <level-penalty rules={JSON.stringify({ ...rules, level })}>
      <div class="toolbar js-only">
        {dependsOnLevel && (
          <label class="field">
            <span class="label">{penaltyCopy.label}</span>
            <input
              class="input"
              type="number"
              inputmode="numeric"
              min="1"
              max="999"
              placeholder={level}
              autocomplete="off"
            />
          </label>
        )}
        {(rules.VipBonus ?? 0) > 0 && (
          <label class="flex items-center gap-2">
            <input type="checkbox" data-vip />
            {penaltyCopy.vip}
          </label>
        )}
        {dependsOnLevel && (
          <div class="mb-2">
            <p class="quiet" data-note role="status" data-pagefind-ignore>
              {penaltyCopy.note}
            </p>
          </div>
        )}
      </div>
      {tables}
    </level-penalty>
  )
}
