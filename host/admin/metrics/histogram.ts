/** Bucket bounds in seconds: Prometheus' defaults. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** A histogram of durations in Prometheus' format. */
export function createHistogram(name: string, help: string) {
  const series = new Map<string, { buckets: number[]; sum: number; count: number }>()
  return {
    /** `labels` is the text between the braces; the caller limits the number of different ones. */
    observe(labels: string, seconds: number): void {
      const entry = series.get(labels) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 }
      series.set(labels, entry)
      bounds.forEach((bound, index) => {
        if (seconds <= bound) entry.buckets[index] = (entry.buckets[index] ?? 0) + 1
      })
      entry.sum += seconds
      entry.count++
    },
    lines(): string[] {
      const values = [...series].flatMap(([labels, { buckets, sum, count }]) => [
        ...bounds.map((bound, index) => `${name}_bucket{${labels},le="${bound}"} ${buckets[index]}`),
        `${name}_bucket{${labels},le="+Inf"} ${count}`,
        `${name}_sum{${labels}} ${sum.toFixed(6)}`,
        `${name}_count{${labels}} ${count}`,
      ])
      return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...values]
    },
  }
}
