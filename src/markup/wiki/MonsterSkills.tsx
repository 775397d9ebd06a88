/** @jsxImportSource #html */
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import type { SkillView } from '../../content/views/monster-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { PageSection } from '../PageSection.tsx'
import { numberColumn, Table } from '../Table.tsx'
import { MonsterLink } from './MonsterLink.tsx'
import { More } from './More.tsx'

/** Number of skills that are initially open. */
const openSkills = 8

/** The skills of a monster: when it uses them, how often, and what they summon. */
export function MonsterSkills({ of: skills }: { of: readonly SkillView[] }): Child {
  return (
    <PageSection title={monsterCopy.skills}>
      {skills.length > 0 && [
        <SkillTable of={skills.slice(0, openSkills)} />,
        <More text={monsterCopy.moreSkills} n={skills.length - openSkills} isUnsearched>
          <SkillTable of={skills.slice(openSkills)} />
        </More>,
        <p class="quiet">{monsterCopy.skillNote}</p>,
      ]}
    </PageSection>
  )
}

function SkillTable({ of: skills }: { of: readonly SkillView[] }): Html {
  const { skill, skillWhen, chance, skillTimes } = monsterCopy
  return (
    <Table
      caption={monsterCopy.skills}
      look="lines"
      columns={[skill, skillWhen, numberColumn(chance), numberColumn(skillTimes)]}
    >
      {skills.map((row) => (
        <tr data-pagefind-ignore>
          <th scope="row">
            {row.name} <small class="quiet">Lv. {row.level}</small>
            {row.target && [' ', <span class="badge">{row.target}</span>]}
            {row.summons.map(({ link, ...monster }) => [' ', link ? <MonsterLink {...monster} /> : monster.name])}
          </th>
          <td>{row.when}</td>
          <td class="num">{row.chance}</td>
          <td class="num">{row.times}</td>
        </tr>
      ))}
    </Table>
  )
}
