/** Lines of Prometheus' text format. */
type Labels = Readonly<Record<string, string>>
export type Sample = [value: number, labels?: Labels]

export function gauge(name: string, help: string, samples: readonly Sample[]): string {
  const line = ([value, labels]: Sample) => `${name}${labels ? `{${labelText(labels)}}` : ''} ${value}`
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples.map(line)].join('\n')
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${labelValue(value)}"`)
    .join(',')
}

export function labelValue(value: string): string {
  return value.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))
}
