/** What a map does to drops and experience of its monsters, in words. */
import { fill } from '../../../domain/copy/fill.ts'
import { mapCopy } from '../../../domain/copy/maps.ts'
import { experienceCopy, monsterCopy } from '../../../domain/copy/monsters.ts'
import type { GameMap } from '../../../domain/monsters/game-map.ts'

/** Badges of the map on the page of a monster. */
export function badgesOf(map: GameMap, isMvp: boolean): string[] {
  const percent = (isMvp ? map.MvpDropRate : map.DropRate) ?? 100
  return texts([
    map.NoDrops && monsterCopy.noDrops,
    isMvp && map.NoMvpDrops && monsterCopy.noRewards,
    percent !== 100 && !map.NoDrops && fill(monsterCopy.dropRate, { percent: String(percent) }),
    map.NoLevelPenalty && !map.NoDrops && monsterCopy.noPenalty,
    ...experienceTexts(map),
  ])
}

/** Sentences on the map's own page. */
export function sentencesOf(map: GameMap): string[] {
  const percent = (rate: number) => ({ percent: String(rate) })
  return texts([
    map.NoDrops && mapCopy.noDrops,
    map.NoMvpDrops && mapCopy.noRewards,
    !map.NoDrops && map.DropRate !== undefined && fill(mapCopy.dropRate, percent(map.DropRate)),
    !map.NoDrops && map.MvpDropRate !== undefined && fill(mapCopy.mvpDropRate, percent(map.MvpDropRate)),
    map.NoLevelPenalty && !map.NoDrops && mapCopy.noPenalty,
    ...experienceTexts(map).map((text) => fill(mapCopy.experience, { text })),
  ])
}

function experienceTexts({ BaseExpRate = 100, JobExpRate = 100 }: GameMap): string[] {
  const text = (rate: number, percent: string, none: string) =>
    rate !== 100 && (rate === 0 ? none : fill(percent, { percent: String(rate) }))
  if (BaseExpRate === JobExpRate) return texts([text(BaseExpRate, experienceCopy.all, experienceCopy.none)])
  return texts([
    text(BaseExpRate, experienceCopy.base, experienceCopy.noBase),
    text(JobExpRate, experienceCopy.job, experienceCopy.noJob),
  ])
}

function texts(list: readonly (string | false | undefined)[]): string[] {
  return list.filter((text) => typeof text === 'string')
}
