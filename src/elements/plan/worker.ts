/** Plans enchants and refining, and computes the odds of boxes, in a worker thread. */
import { oddsOfBoxes } from '../../../domain/odds/boxes.ts'
import { planEnchant } from '../../../domain/odds/enchant-plan.ts'
import { planRefine } from '../../../domain/odds/refine-best.ts'
import { refineNeeds } from '../../../domain/odds/refine-plan.ts'

interface Planners {
  enchant: typeof planEnchant
  refine: typeof planRefine
  needs: typeof refineNeeds
  boxes: typeof oddsOfBoxes
}

/** What is planned, with the parameters of its function. */
export type PlanTask = { [Kind in keyof Planners]: { kind: Kind; input: Parameters<Planners[Kind]> } }[keyof Planners]
export type PlanAnswer<Task extends PlanTask> = ReturnType<Planners[Task['kind']]>

export interface PlanCall {
  id: number
  task: PlanTask
}

function answerOf(task: PlanTask) {
  switch (task.kind) {
    case 'enchant':
      return planEnchant(...task.input)
    case 'refine':
      return planRefine(...task.input)
    case 'needs':
      return refineNeeds(...task.input)
    case 'boxes':
      return oddsOfBoxes(...task.input)
  }
}

addEventListener('message', ({ data: { id, task } }: MessageEvent<PlanCall>) => {
  postMessage({ id, answer: answerOf(task) })
})
