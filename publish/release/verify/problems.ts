import { OperationError } from '../../../ops/operation-error.ts'

const maxShown = 20

/** Collects the faults of a release, so that one run reports several. */
export class PageProblems {
  readonly #places = new Map<string, { first: string; count: number }>()

  add(where: string, problem: string): void {
    const place = this.#places.get(problem)
    if (place) place.count++
    else this.#places.set(problem, { first: where, count: 1 })
  }

  /** One line per fault; only the first ones, and the number of the others, if there are more than `maxShown`. */
  lines(): string[] {
    const all = [...this.#places].map(([problem, { first, count }]) =>
      count === 1 ? `${first}: ${problem}` : `${first} and ${count - 1} more: ${problem}`,
    )
    return all.length > maxShown ? [...all.slice(0, maxShown), `… and ${all.length - maxShown} more`] : all
  }

  throwIfAny(): void {
    const first = this.#places.values().next().value
    if (!first) return
    throw new OperationError(
      'verification',
      ['the new release has faults:', ...this.lines().map((line) => `  - ${line}`)],
      first.first,
      'Correct the page that has the fault. The served release is untouched.',
    )
  }
}
