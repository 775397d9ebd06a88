/** Names in the Taiwanese client, from each id on. Source of the ids: rAthena, `src/common/mmo.hpp` (e_job). */
import ranges from './job-names.json' with { type: 'json' }

const names = new Map(
  Object.entries(ranges).flatMap(([first, words]) =>
    words.split(' ').map((name, index) => [Number(first) + index, name] as const),
  ),
)

/** The name of a job id (0 Novice … 4316); `#id` for an unknown job. */
export function jobName(id: number): string {
  return names.get(id) ?? `#${id}`
}
