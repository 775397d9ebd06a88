import type { PackageDetail, PackageItem } from '../../../domain/packages/package.ts'
import type { Opening } from '../../script/index.ts'
import type { RathenaItem } from '../items/index.ts'
import type { LaphineBox } from './item-relations.ts'
import { canRun, costOf } from './opening-rules.ts'
import { type Contents, contentsOf, markRefused } from './package-contents.ts'
import { type Draft, detailOf, type PackageSources } from './package-detail.ts'
import { findPoolUsers } from './pool-users.ts'
import { choiceRows } from './selectable-packages.ts'

/** An item whose use opens something, with all its script fields combined. */
interface Opener extends Omit<Opening, 'groupsOnlyInComments'> {
  id: number
  /** Its scripts run. */
  canRun: boolean
}

/**
 * Every box as a package, by GroupId. A group that a script opens has one page, with the contents of its opener with
 * the lowest id; openers with the same contents share it. An item with other contents (several groups, plain items, a
 * choice) has a separate page, `item-{id}`.
 */
export function makePackages(sources: PackageSources): Map<string, PackageDetail> {
  const openers = openersOf(sources)
  const drafts = new Map<string, Draft>()
  const groupPageOpeners = new Set<number>()
  const byGroup = new Map<string, Opener[]>()
  for (const opener of openers)
    for (const group of opener.namedGroups)
      if (sources.groups.has(group)) byGroup.set(group, [...(byGroup.get(group) ?? []), opener])
  for (const [group, list] of byGroup) {
    const running = list.filter(({ canRun }) => canRun)
    const draft = groupDraft(group, running.length > 0 ? running : list, sources, groupPageOpeners)
    drafts.set(group, running.length > 0 ? draft : { ...draft, Disabled: true })
  }
  for (const opener of openers) if (!groupPageOpeners.has(opener.id)) addSeparate(drafts, opener, sources)
  for (const [id, selection] of sources.selections) addChoices(drafts, id, choiceRows(selection, sources))
  for (const [id, box] of sources.syntheses) addSynthesis(drafts, id, box, sources)
  const users = findPoolUsers(
    sources.index,
    sources.mentions,
    [...sources.syntheses.values()].map(({ reward }) => reward),
  )
  return new Map(
    [...drafts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, draft]) => [id, detailOf(id, draft, sources, users)]),
  )
}

/** GroupId of an item's separate page. */
function ownPackageId(item: number): string {
  return `item-${item}`
}

function openersOf({ index, groups, problems }: PackageSources): Opener[] {
  return [...index.byId.values()]
    .filter((item) => Object.keys(item.opens).length > 0)
    .sort((a, b) => a.Id - b.Id)
    .map((item) => {
      for (const [field, { opening, file, line }] of Object.entries(item.opens))
        for (const group of opening.namedGroups)
          if (!groups.has(group) && !opening.groupsOnlyInComments.includes(group))
            problems.add(
              { file },
              line,
              recordOf(item),
              `${field} opens the item group "${group}", which no file defines`,
              'group',
            )
      return openerOf(item)
    })
}

function recordOf(item: RathenaItem): string {
  return `item ${item.Id} ${item.AegisName}`
}

/** Any script can open groups; items given when equipment is put on or off are not contents of a box. */
function openerOf(item: RathenaItem): Opener {
  const { Id, opens } = item
  const openings = Object.values(opens).map(({ opening }) => opening)
  return {
    id: Id,
    canRun: canRun(item),
    calls: openings.flatMap(({ calls }) => calls),
    conditionalCalls: openings.flatMap(({ conditionalCalls }) => conditionalCalls),
    disabledCalls: openings.flatMap(({ disabledCalls }) => disabledCalls),
    namedGroups: [...new Set(openings.flatMap(({ namedGroups }) => namedGroups))],
    gives: opens.Script?.opening.gives ?? [],
    conditional: opens.Script?.opening.conditional ?? openings.some(({ conditional }) => conditional),
  }
}

/** Adds the openers that need no separate page to `groupPageOpeners`. */
function groupDraft(
  group: string,
  openers: readonly Opener[],
  world: PackageSources,
  groupPageOpeners: Set<number>,
): Draft {
  const pure = openers.filter((opener) => isPure(opener, group))
  const [first] = pure
  if (first) {
    const contents = certainContents(first, world)
    const same = pure.filter((opener) => signature(contentsOf(opener.calls, [], world)) === signature(contents))
    for (const { id } of same) groupPageOpeners.add(id)
    return { ...draftOf(contents), openers: same.map(({ id }) => id) }
  }
  const whole = openers.find(({ calls }) => calls.some((call) => call.group === group))
  if (whole) {
    const calls = whole.calls.filter((call) => call.group === group)
    return { ...draftOf(contentsOf(calls, [], world)), openers: [whole.id], Whole: ownPackageId(whole.id) }
  }
  // Conditional or disabled calls: the contents that the group would give.
  const conditionalOpeners = openers.filter(
    (opener) => opener.conditional && !opener.disabledCalls.some((call) => call.group === group),
  )
  const isConditional = conditionalOpeners.length > 0
  const shownOpeners = isConditional ? conditionalOpeners : openers
  const [opener] = shownOpeners
  const calls = [...(opener?.conditionalCalls ?? []), ...(opener?.disabledCalls ?? [])].filter(
    (call) => call.group === group,
  )
  const draft = draftOf(
    contentsOf(calls.length > 0 ? calls.slice(0, 1) : [{ group, bare: false, identified: false }], [], world),
  )
  for (const { id, calls: certainCalls, gives, conditional } of openers)
    if (certainCalls.length === 0 && gives.length === 0 && (isConditional || !conditional)) groupPageOpeners.add(id)
  const ids = shownOpeners.map(({ id }) => id)
  return { ...draft, openers: ids, ...(isConditional ? { Conditional: true } : { Disabled: true }) }
}

/** Whether the opener gives only this group. */
function isPure({ calls, gives, conditional }: Opener, group: string): boolean {
  return calls.length > 0 && gives.length === 0 && !conditional && calls.every((call) => call.group === group)
}

function addSeparate(drafts: Map<string, Draft>, opener: Opener, world: PackageSources): void {
  const contents = certainContents(opener, world)
  const { id, conditional } = opener
  if (contents.rows.length === 0 && !conditional) return
  const marks = { ...(conditional && { Conditional: true }), ...(!opener.canRun && { Disabled: true }) }
  drafts.set(ownPackageId(id), { ...draftOf(contents), openers: [id], ...marks })
}

/** The certain contents of an opener; references that no file defines are reported. */
function certainContents(opener: Opener, world: PackageSources): Contents {
  const contents = contentsOf(opener.calls, opener.gives, world)
  const item = world.index.byId.get(opener.id)
  const script = Object.values(item?.opens ?? {})[0]
  for (const lost of contents.lost)
    if (item && script)
      world.problems.add(
        script,
        script.line,
        recordOf(item),
        `its script gives ${lost}, which no file defines`,
        'group',
      )
  return contents
}

function draftOf({ rows, picks, shared, unclear }: Contents): Omit<Draft, 'openers'> {
  const pools = { ...(picks.length > 0 && { Picks: picks }), ...(shared.length > 0 && { shared }) }
  return { Items: rows, ...pools, ...(unclear && { Conditional: true }) }
}

function signature({ rows, picks }: Contents): string {
  return JSON.stringify([rows, picks])
}

function addChoices(drafts: Map<string, Draft>, id: number, rows: PackageItem[]): void {
  if (rows.length === 0) return
  const packageId = ownPackageId(id)
  const draft = drafts.get(packageId) ?? { Items: [], openers: [id] }
  drafts.set(packageId, { ...draft, Items: [...draft.Items, ...rows] })
}

/** A laphine box gives its group identified, for other items. */
function addSynthesis(drafts: Map<string, Draft>, id: number, box: LaphineBox, world: PackageSources): void {
  const contents = contentsOf([{ group: box.reward, bare: false, identified: true }], [], world)
  const rows = box.refused ? contents.rows.map(markRefused) : contents.rows
  if (rows.length === 0) return
  const packageId = ownPackageId(id)
  const draft = drafts.get(packageId) ?? { Items: [], openers: [id] }
  const { Items, ...pools } = draftOf({ ...contents, rows })
  drafts.set(packageId, { ...draft, ...pools, Items: [...draft.Items, ...Items], Cost: costOf(box, world.limits) })
}
