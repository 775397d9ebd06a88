import { OperationError } from '../operate/operation-error.ts'

const shown = 10

/** What a release must not have; collected, so that one run names more than the first. */
export class VerificationProblems {
  readonly list: { where: string; problem: string }[] = []

  add(where: string, problem: string): void {
    this.list.push({ where, problem })
  }

  throwIfAny(): void {
    const first = this.list[0]
    if (!first) return
    const lines = this.list.slice(0, shown).map(({ where, problem }) => `  - ${where}: ${problem}`)
    if (this.list.length > shown) lines.push(`  … and ${this.list.length - shown} more`)
    throw new OperationError(
      'verification',
      `the new release has ${this.list.length} faults:\n${lines.join('\n')}`,
      first.where,
      'Correct the page that has the fault. The served release is untouched.',
    )
  }
}
