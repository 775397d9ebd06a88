/** Specifiers of static, dynamic and type imports in a TypeScript or Astro source. */
export function findImports(source: string): string[] {
  const specifiers: string[] = []
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
  for (const match of source.matchAll(pattern)) {
    const specifier = match[1] ?? match[2]
    if (specifier !== undefined) specifiers.push(specifier)
  }
  return specifiers
}

/**
 * Files that import each other in a circle. Each circle occurs once, in the order of its imports. `imports` has the
 * imported files of each file.
 */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  function visit(file: string): void {
    const at = path.indexOf(file)
    if (at >= 0) circles.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}
