import { expect, it } from 'vitest'
import { jobName } from './job-name.ts'

// Ids of rAthena's `src/common/mmo.hpp`.
it.each([
  [0, '初心者'],
  [6, '盜賊'],
  [12, '刺客'],
  [20, '舞孃'],
  [23, '超級初心者'],
  [4001, '進階初心者'],
  [4008, '騎士領主'],
  [4021, '冷豔舞姬'],
  [4023, '初心者（寶寶）'],
  [4030, '騎士（寶寶）'],
  [4054, '盧恩騎士'],
  [4059, '十字斬首者'],
  [4065, '十字斬首者'],
  [4066, '皇家禁衛隊'],
  [4072, '魅影追蹤者'],
  [4079, '魅影追蹤者'],
  [4108, '魅影追蹤者（寶寶）'],
  [4252, '龍騎士'],
  [4262, '聖裁者'],
  [4302, '天帝'],
  [4308, '魂靈使'],
])('job %d is %s', (id, name) => expect(jobName(id)).toBe(name))

it('an unknown job is shown by its number', () => expect(jobName(9001)).toBe('#9001'))
