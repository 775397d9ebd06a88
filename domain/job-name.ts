/** Job ids of the game server → names in the Taiwanese client. Source: rAthena, `src/common/mmo.hpp` (e_job). */
const firstJobs =
  '初心者 劍士 魔法師 弓箭手 服事 商人 盜賊 騎士 祭司 巫師 鐵匠 獵人 刺客 騎士 十字軍 武道家 賢者 流氓 鍊金術士 詩人 舞孃 十字軍'
const otherFirst: readonly (readonly [number, string])[] = [
  [23, '超級初心者'],
  [24, '神槍手'],
  [25, '忍者'],
]
const transcendent =
  '進階初心者 進階劍士 進階魔法師 進階弓箭手 進階服事 進階商人 進階盜賊 騎士領主 神官 超魔導士 神工匠 神射手 十字刺客 騎士領主 聖殿十字軍 武術宗師 智者 神行太保 創造者 搞笑藝人 冷豔舞姬 聖殿十字軍'
const third = '盧恩騎士 咒術士 遊俠 大主教 機匠 十字斬首者'
const otherThird = '皇家禁衛隊 妖術師 宮廷樂師 浪姬 修羅 基因學者 魅影追蹤者'
const fourth =
  '龍騎士 機甲神匠 十字影武 禁咒魔導士 樞機主教 風鷹狩獵者 帝國聖衛軍 生命締造者 深淵追跡者 元素支配者 聖裁者 吟遊詩聖 吟遊詩聖'

const names = new Map<number, string>([
  ...numbered(0, firstJobs),
  ...otherFirst,
  ...numbered(4001, transcendent),
  ...numbered(4023, firstJobs).map(([id, name]) => [id, `${name}（寶寶）`] as const),
  [4045, '超級初心者（寶寶）'],
  [4046, '跆拳少年'],
  [4047, '拳聖'],
  [4048, '拳聖'],
  [4049, '悟靈士'],
  ...numbered(4054, third),
  ...numbered(4060, third),
  ...numbered(4066, otherThird),
  ...numbered(4073, otherThird),
  // Mounted.
  ...numbered(4080, '盧恩騎士 盧恩騎士 皇家禁衛隊 皇家禁衛隊 遊俠 遊俠 機匠 機匠'),
  ...numbered(4096, `${third} ${otherThird}`).map(([id, name]) => [id, `${name}（寶寶）`] as const),
  ...numbered(4109, '盧恩騎士 皇家禁衛隊 遊俠 機匠').map(([id, name]) => [id, `${name}（寶寶）`] as const),
  [4190, '超級初心者'],
  [4191, '超級初心者（寶寶）'],
  [4211, '影狼'],
  [4212, '朧'],
  [4215, '反叛者'],
  [4218, '喚獸師'],
  [4220, '喚獸師（寶寶）'],
  ...numbered(4222, '忍者 影狼 朧 跆拳少年 拳聖 悟靈士 神槍手 反叛者').map(
    ([id, name]) => [id, `${name}（寶寶）`] as const,
  ),
  [4238, '拳聖（寶寶）'],
  ...numbered(4239, '星帝 魂靈師 星帝（寶寶） 魂靈師（寶寶） 星帝 星帝（寶寶）'),
  ...numbered(4252, fourth),
  ...numbered(4278, '風鷹狩獵者 機甲神匠 龍騎士 帝國聖衛軍'),
  [4316, '天帝'],
  ...numbered(4302, '天帝 契靈士 蜃氣樓 不知火 夜行者 終極初心者 魂靈使'),
])

function numbered(from: number, words: string): [number, string][] {
  return words.split(' ').map((name, index) => [from + index, name])
}

/** The name of a job id (0 Novice … 4308); `#id` for an unknown job. */
export function jobName(id: number): string {
  return names.get(id) ?? `#${id}`
}
