/** @jsxImportSource #html */
import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy } from '../../../domain/copy/site-monsters.ts'
import { monsterFigure } from '../../../domain/monsters/figures.ts'
import { numberText } from '../../../domain/number-text.ts'
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

/** The content of a monster's page. */
export function MonsterMain({ view, history }: { view: MonsterView; history: readonly HistoryEntry[] }): Html {
  const head = {
    title: view.name,
    figure: <MonsterFigure {...view} />,
    // A picture that the host draws covers the figure.
    ...(buildConfig().monsterPictures && { npc: view.id }),
    list: entityHead('monster').list,
    badge: view.kind !== 'normal' && <p class="badge">{monsterCopy.kinds[view.kind]}</p>,
    below: [<p class="quiet">{summaryOf(view)}</p>, mainSpawn(view), <LastChange of={history} />],
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
            <Facts of={view.damage.map(({ element, percent }) => [element, percentText(percent)])} />
          </PageSection>
        </div>
        <div>
          <Sources {...view} />
        </div>
      </div>
      <ChangeHistory of={history} />
    </>
  )
}

/** A narrow line breaks between the facts, not within one. */
function summaryOf({ summary }: MonsterView): Child {
  return summary.split('・').map((part, index) => [index > 0 && '・', <span class="whitespace-nowrap">{part}</span>])
}

/** The map with the most of them, because the table of maps is below all drops. */
function mainSpawn({ spawns: [first] }: MonsterView): Child {
  return (
    first && (
      <p class="quiet" data-pagefind-ignore>
        {monsterCopy.spawns}　<a href={first.map.href}>{first.map.title}</a> × {numberText(first.amount)}
      </p>
    )
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

function percentText(percent: number): Child {
  const text = `${String(percent).replace('-', '−')}%`
  return percent > 100 ? <strong>{text}</strong> : text
}

/** Drops and maps, in the chooser of the player's level if that changes a rate. */
function Sources(view: MonsterView): Html {
  const { drops, rewards, rules } = view
  const parts = (
    <>
      <Drops {...view} />
      <PageSection title={monsterCopy.mapDrops}>{mapDrops(view)}</PageSection>
      <PageSection title={monsterCopy.spawns}>{spawns(view)}</PageSection>
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
        class="package-table"
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
      <Table caption={monsterCopy.mvpDrops} class="package-table" columns={heads}>
        {rewards.map((row) => (
          <tr>
            <ItemHead {...row.item} />
            <td class="num" data-label={chance} data-reward-per100k={row.chancePer100k}>
              {row.chance}
            </td>
            <td class="num ml-auto max-md:col-span-2" data-label={effective}>
              {row.effective}
            </td>
            {noted && <RemarkCell {...row} />}
          </tr>
        ))}
      </Table>
      {rewards.length > 1 && mode && <p class="quiet">{mode}</p>}
    </>
  )
}

function RemarkCell(row: DropView): Html {
  return <td class="quiet max-md:col-span-full! max-md:row-start-3">{remarks(row)}</td>
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

function spawns({ spawns: rows }: MonsterView): Html {
  if (rows.length === 0) return <p class="quiet">{monsterCopy.noSpawns}</p>
  const { map, amount, respawn } = monsterCopy
  return (
    <Table caption={monsterCopy.spawns} look="lines" columns={[map, numberColumn(amount), numberColumn(respawn)]}>
      {rows.map((row) => (
        <tr>
          <th scope="row">
            <a href={row.map.href}>{row.map.title}</a>
            {row.map.name && [' ', <small class="quiet">{row.map.name}</small>]}
            {row.notes.map((note) => [' ', <span class="badge">{note}</span>])}
            {(row.place.level || row.place.isFree) && (
              <small
                class="quiet ml-1"
                data-place
                data-level={row.place.level}
                data-free={row.place.isFree}
                data-pagefind-ignore
              />
            )}
          </th>
          <td class="num" data-label={amount}>
            {numberText(row.amount)}
          </td>
          <td class="num" data-label={respawn}>
            {row.respawns.join('、')}
          </td>
        </tr>
      ))}
    </Table>
  )
}
