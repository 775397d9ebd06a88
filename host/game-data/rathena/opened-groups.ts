const calls = /\b(?:getgroupitem|getrandgroupitem|groupranditem)\b\s*\(?([^;]*)/gi

/**
 * Item groups that a script opens, in lower case and without `IG_`: those named in the first argument of
 * `getgroupitem`, `getrandgroupitem` or `groupranditem`. Other mentions (drop or heal bonuses) open nothing.
 * Calls inside comments count: the stock database comments out the call of boxes that are switched off, and such a
 * box still is the one that its group belongs to.
 */
export function openedGroups(script: string): string[] {
  // Most of the 20,000 scripts are bonuses; this keeps them from the slower search.
  if (!/group/i.test(script)) return []
  const groups = new Set<string>()
  for (const [, rest = ''] of script.matchAll(calls))
    for (const [, name = ''] of firstArgument(rest).matchAll(/\bIG_(\w+)/gi)) groups.add(name.toLowerCase())
  return [...groups]
}

/** Up to the first comma or closing bracket that is not inside inner brackets. */
function firstArgument(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '(') depth++
    else if (char === ')' && depth-- === 0) return text.slice(0, at)
    else if (char === ',' && depth === 0) return text.slice(0, at)
  }
  return text
}
