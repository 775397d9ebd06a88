/** @jsxImportSource #html */

import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import { factsCopy } from '../../../domain/copy/item-facts.ts'
import { itemCopy, itemSiteCopy } from '../../../domain/copy/items.ts'
import { packageCopy } from '../../../domain/copy/packages.ts'
import { reformCopy } from '../../../domain/copy/reforms.ts'
import type { ItemView, Link } from '../../content/views/item-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { ItemHead, ItemIcon, MaterialList, NamedItem } from '../NamedItem.tsx'
import { PageSection } from '../PageSection.tsx'
import { BestMark, numberColumn, Table } from '../Table.tsx'
import { EffectList } from './Effects.tsx'
import { OptionSets } from './OptionSets.tsx'
import { SourceSections } from './SourceSections.tsx'

/** The relations of an item to other records: one section each; empty ones are left out. */
export function ItemSections(view: ItemView): Html {
  const sections = (
    <>
      {view.sources && <SourceSections {...view.sources} />}
      <PageSection title={itemSiteCopy.opens}>{links(view.opens)}</PageSection>
      <PageSection title={itemCopy.obtainedFrom}>{packages(view.packages)}</PageSection>
      <PageSection title={factsCopy.combos}>{combos(view)}</PageSection>
      <PageSection title={itemCopy.reformsTo}>{conversions(view.reformsTo, 'result')}</PageSection>
      <PageSection title={itemCopy.reformedFrom}>{conversions(view.reformedFrom, 'base')}</PageSection>
      <PageSection title={itemCopy.enchantable}>{links(view.enchantable)}</PageSection>
      <PageSection title={itemCopy.enchantOf}>
        {links(view.enchantOf.map(({ link, slots }) => ({ ...link, note: slots })))}
      </PageSection>
      <PageSection title={itemCopy.usedIn}>{links(view.usedIn)}</PageSection>
      <PageSection title={factsCopy.laphine}>{links(view.laphine)}</PageSection>
      <PageSection title={factsCopy.options.section}>
        <OptionSets of={view.options} />
      </PageSection>
    </>
  )
  if (String(sections) !== '') return sections
  return (
    <p class="quiet mt-3" data-pagefind-ignore>
      {itemSiteCopy.nothing}
    </p>
  )
}

function links(list: readonly (Link & { note?: string })[]): Child {
  return (
    list.length > 0 && (
      <ul class="link-columns">
        {list.map(({ href, text, note }) => (
          <li>
            {href ? <a href={href}>{text}</a> : text}
            {note && [' ', <span class="quiet">{note}</span>]}
          </li>
        ))}
      </ul>
    )
  )
}

function packages(rows: ItemView['packages']): Child {
  if (rows.length === 0) return
  const { quantity, chance, remark } = packageCopy.columns
  const noted = rows.some((row) => row.remark !== '')
  const columns = [itemSiteCopy.package, numberColumn(quantity), numberColumn(chance), noted && remark]
  return (
    <Table caption={itemCopy.obtainedFrom} class="package-table" columns={columns}>
      {rows.map(({ link, mark, icon, ...row }, index) => (
        <tr>
          <th scope="row">
            <a class="item" href={link.href}>
              {icon > 0 && <ItemIcon id={icon} />}
              <span>
                {link.text}
                {mark && [' ', <small>{mark}</small>]}
              </span>
            </a>
            <BestMark rows={rows} index={index} />
          </th>
          <td class="num" data-label={quantity}>
            {row.quantity}
          </td>
          <td class="num">{row.chance}</td>
          {noted && <td class="quiet">{row.remark}</td>}
        </tr>
      ))}
    </Table>
  )
}

function conversions(rows: ItemView['reformsTo'], other: 'base' | 'result'): Child {
  if (rows.length === 0) return
  const { [other]: name, refine, materials } = reformCopy.columns
  return (
    <Table
      caption={itemCopy[other === 'result' ? 'reformsTo' : 'reformedFrom']}
      columns={[name, refine, materials, itemSiteCopy.via]}
    >
      {rows.map((row) => (
        <tr>
          <ItemHead {...row[other]} label={name} />
          <td class="whitespace-nowrap" data-label={refine}>
            {row.refine}
          </td>
          <td data-label={materials}>
            <MaterialList of={row.materials} />
          </td>
          <td data-label={itemSiteCopy.via}>
            <a href={row.box.href}>{row.box.text}</a>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function combos({ combos, refusedCombos }: ItemView): Child {
  const itemsOf = (items: ItemView['refusedCombos'][number], mark?: Html) => (
    <div class="flex flex-wrap gap-x-3 gap-y-0.5">
      {items.map((item) => [<NamedItem {...item} />, ' '])}
      {mark}
    </div>
  )
  return (
    combos.length + refusedCombos.length > 0 && (
      <ul class="grid gap-3">
        {combos.map(({ items, effects }) => (
          <li>
            {itemsOf(items)}
            <div data-pagefind-ignore>
              <EffectList of={effects} />
            </div>
          </li>
        ))}
        {refusedCombos.map((items) => (
          <li>{itemsOf(items, <span class="quiet">{gameDataCopy.refused}</span>)}</li>
        ))}
      </ul>
    )
  )
}
