import type { GameMap } from '../../../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../../../domain/monsters/monster.ts'
import { type CountedReward, countedRewards } from '../../../domain/monsters/mvp-log.ts'
import type { GameView } from '../../game-store/index.ts'
import type { Subject } from '../subject.ts'
import { readGameList, readRecord, rememberEach } from './game-records.ts'

export interface CountedMvp {
  rewards: readonly CountedReward[]
  subject: Subject
}

/** The rewards of MVPs in one state of the game data. */
export interface GameRewards {
  /** Undefined if the log does not prove the rewards of this monster, or if it has none. */
  load: (monster: number) => Promise<CountedMvp | undefined>
  /** Whether MVPs give rewards on a map of the log; undefined if the map is unknown. */
  givesRewards: (map: string) => Promise<boolean | undefined>
}

export async function readGameRewards(view: GameView): Promise<GameRewards> {
  const rules = (await readGameList<{ Rules?: DropRules }>(view, 'monsters'))?.Rules
  return {
    load: rememberEach(async (id) => {
      const monster = await readRecord<Monster>(view, 'monsters', id)
      const rewards = monster && countedRewards(monster, rules)
      return monster && rewards && rewards.length > 0
        ? { rewards, subject: rewardSubject(monster, rewards) }
        : undefined
    }),
    givesRewards: rememberEach(async (name) => {
      // An instance's map has three digits in front of the name of the map that it is a copy of.
      const map =
        (await readRecord<GameMap>(view, 'maps', name)) ??
        (await readRecord<GameMap>(view, 'maps', name.replace(/^\d{3}/, '')))
      return map && !map.NoMvpDrops
    }),
  }
}

function rewardSubject({ Id, Name }: Monster, rewards: readonly CountedReward[]): Subject {
  return {
    kind: 'mvp',
    subject: String(Id),
    name: Name,
    rows: rewards.map(({ item, odds }, place) => ({ place, item, pool: 0, published: odds, times: 1, tickets: 0 })),
  }
}
