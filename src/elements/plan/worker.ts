/** Plans an enchant in a worker thread. */
import type { EnchantGoal, PlannedEnchant } from '../../../domain/odds/enchant-goal.ts'
import { planEnchant } from '../../../domain/odds/enchant-plan.ts'

export interface PlanCall {
  id: number
  enchant: PlannedEnchant
  goal: EnchantGoal
}

addEventListener('message', ({ data: { id, enchant, goal } }: MessageEvent<PlanCall>) => {
  postMessage({ id, answer: planEnchant(enchant, goal) })
})
