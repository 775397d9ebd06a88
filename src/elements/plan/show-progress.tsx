/** @jsxImportSource #dom */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'

/** A shorter time needs no text. */
const patienceMs = 100

/** Says in `result` that something is computed, if that takes long, and that it failed, if `draw` rejects. */
export async function showProgress(result: HTMLElement, draw: () => Promise<void>): Promise<void> {
  const waiting = setTimeout(() => result.replaceChildren(<p class="quiet">{copy.computing}</p>), patienceMs)
  try {
    await draw()
  } catch (error) {
    console.error(error)
    result.replaceChildren(<p class="notice">{copy.failed}</p>)
  } finally {
    clearTimeout(waiting)
  }
}
