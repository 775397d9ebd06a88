/** @jsxImportSource #html */
import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { sourceCopy } from '../../../domain/copy/sources.ts'
import { monsterFigure } from '../../../domain/monsters/figures.ts'
import { buildConfig } from '../../content/site-config.ts'
import type { DropView, MonsterView } from '../../content/views/monster-view.ts'
import { type Child, type Html, trusted } from '../../jsx/html.ts'
import { ChangeHistory, LastChange } from '../ChangeHistory.tsx'
import { entityHead } from '../entities.ts'
import { ItemHead } from '../NamedItem.tsx'
import { Breakable, Facts, PageSection } from '../PageSection.tsx'
import { ChanceCell, numberColumn, Table } from '../Table.tsx'
import { DetailHead } from './DetailHead.tsx'
import { LevelChooser } from './LevelChooser.tsx'
import { SmallMap } from './MapGround.tsx'
import { MonsterSkills } from './MonsterSkills.tsx'
import { damageText, MonsterSummary } from './MonsterSummary.tsx'
import { Spawns } from './Spawns.tsx'

/** The content of a monster's page. */
export function MonsterMain({ view, history }: { view: MonsterView; history: readonly HistoryEntry[] }): Html {
  const head = {
    title: view.name,
    figure: <MonsterFigure {...view} />,
    // A picture that the host draws covers the figure.
    ...(buildConfig().monsterPictures && { npc: view.id }),
    list: entityHead('monster').list,
    badge: view.kind !== 'normal' && <p class="badge">{monsterCopy.kinds[view.kind]}</p>,
    below: [<MonsterSummary {...view} />, <LastChange of={history} />],
  }
  return (
    <>
      <DetailHead {...head} />
      <div class="detail-columns">
        <div class="detail-aside">
          <div class="item-panel panel" data-tip>
            <Facts of={view.facts.map(([name, value]) => [name, <Breakable text={value} />])} />
          </div>
          <PageSection title={monsterCopy.weakness}>
            <Facts of={view.damage.map(({ element, percent }) => [element, damageText(percent)])} />
          </PageSection>
        </div>
        <div>
          <Sources {...view} />
          {view.rewards.length > 0 && buildConfig().browser.observedOdds && (
            <observed-odds data-of="monster" data-id={view.id} />
          )}
        </div>
      </div>
      <ChangeHistory of={history} />
    </>
  )
}

/** In the colour of the surrounding text. */
function MonsterFigure({ figure }: MonsterView): Html {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" fill-rule="evenodd" aria-hidden="true" focusable="false">
      {trusted(monsterFigure(figure))}
    </svg>
  )
}

/** Drops and maps, in the chooser of the player's level if that changes a rate. */
function Sources(view: MonsterView): Html {
  const { drops, rewards, rules } = view
  const parts = (
    <>
      <Drops {...view} />
      <PageSection title={monsterCopy.mapDrops}>{mapDrops(view)}</PageSection>
      <PageSection title={<span id="spawns">{monsterCopy.spawns}</span>}>
        <SmallMap of={view.bestMap} text={sourceCopy.best} />
        <Spawns of={view.spawns} />
      </PageSection>
      <MonsterSkills of={view.skills} />
    </>
  )
  if (!rules) return parts
  const variesMapDrops = rules.BonusMapDrops === true && view.mapDrops.length > 0
  const dependsOnLevel =
    ((drops.length > 0 || variesMapDrops) && rules.Drop.length > 0) || (rewards.length > 0 && rules.Mvp.length > 0)
  if (!dependsOnLevel && !rules.VipBonus) return parts
  return <LevelChooser rules={rules} level={view.dropLevel} dependsOnLevel={dependsOnLevel} tables={parts} />
}

function Drops(view: MonsterView): Child {
  const { drops, rewards } = view
  if (drops.length + rewards.length + view.mapDrops.length === 0) return <p class="quiet">{monsterCopy.hasNoDrops}</p>
  // The columns of both tables are aligned, so both have the last column, or neither.
  const noted = [...rewards, ...drops].some((row) => remarks(row) !== '')
  return (
    <>
      <PageSection title={monsterCopy.mvpDrops}>
        {rewards.length > 0 && view.rewardsNowhere && <p class="quiet mb-2">{monsterCopy.noRewardsAnywhere}</p>}
        {rewardTable(view, noted)}
      </PageSection>
      <PageSection title={monsterCopy.drops}>
        {[
          view.dropsNowhere && <p class="quiet mb-2">{monsterCopy.nowhere}</p>,
          dropTable(drops, noted),
          drops.some((row) => row.isStrict) && <p class="quiet">{monsterCopy.strictNote}</p>,
        ]}
      </PageSection>
    </>
  )
}

const { columns, kills, chance, effective, remark } = monsterCopy

function dropTable(rows: readonly DropView[], noted: boolean): Child {
  const highest = Math.max(...rows.map(({ chancePer100k }) => chancePer100k), 1)
  return (
    rows.length > 0 && (
      <Table
        caption={monsterCopy.drops}
        class="package-table drop-table"
        columns={[columns.name, numberColumn(chance), numberColumn(kills), noted && remark]}
      >
        {rows.map((row) => (
          <tr>
            <ItemHead {...row.item} />
            <ChanceCell
              text={row.chance}
              chance={row.chancePer100k}
              full={highest}
              {...(!row.isStrict && { basePer100k: row.chancePer100k })}
            />
            <td class="num" data-label={kills} data-pagefind-ignore>
              {row.kills}
            </td>
            {noted && <RemarkCell {...row} />}
          </tr>
        ))}
      </Table>
    )
  )
}

function rewardTable({ rewards, rules }: MonsterView, noted: boolean): Child {
  if (rewards.length === 0) return
  const heads = [columns.name, numberColumn(chance), numberColumn(effective), noted && remark]
  const mode = monsterCopy.mvpModes[rules?.MvpMode ?? 0]
  return (
    <>
      <Table caption={monsterCopy.mvpDrops} class="package-table drop-table" columns={heads}>
        {rewards.map((row) => (
          <tr>
            <ItemHead {...row.item} />
            <td class="num" data-label={chance} data-reward-per100k={row.chancePer100k}>
              {row.chance}
            </td>
            <td class="num">{row.effective || row.chance}</td>
            {noted && <RemarkCell {...row} />}
          </tr>
        ))}
      </Table>
      {rewards.length > 1 && mode && <p class="quiet">{mode}</p>}
    </>
  )
}

function RemarkCell(row: DropView): Html {
  return <td class="quiet remark">{remarks(row)}</td>
}

function remarks({ fileChance, notes }: DropView): string {
  return [...notes, fileChance && fill(monsterCopy.fileChance, { chance: fileChance })].filter(Boolean).join('、')
}

function mapDrops({ mapDrops: rows }: MonsterView): Child {
  return (
    rows.length > 0 && (
      <Table
        caption={monsterCopy.mapDrops}
        class="sources"
        columns={[columns.name, numberColumn(chance), monsterCopy.map]}
      >
        {rows.map((row) => (
          <tr>
            <ItemHead {...row.item} />
            <td
              class="num"
              data-map-per100k={row.chancePer100k}
              data-level={row.place.level}
              data-free={row.place.isFree}
            >
              {row.chance}
            </td>
            <td class="max-md:col-span-2 max-md:row-start-2" data-label={monsterCopy.map}>
              <a href={row.map.href}>{row.map.title}</a>
            </td>
          </tr>
        ))}
      </Table>
    )
  )
}
