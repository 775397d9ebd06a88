/** Follows a script without executing it, and lists its commands with the conditions under which each runs. */
import { type Expression, not, operation, unknownValue } from './expression.ts'
import type { Statement } from './parse-script.ts'
import { resolveValue, type Scope, unsetValue } from './resolve.ts'

export interface Command {
  name: string
  parts: Expression[]
  /** All of them must be true. Undefined: what decides is not known. */
  when: readonly Expression[] | undefined
}

export function walkScript(statements: readonly Statement[], scope: Scope): Command[] {
  const commands: Command[] = []
  walk(statements, { scope, when: [], commands })
  return commands
}

interface Walk {
  scope: Scope
  when: readonly Expression[] | undefined
  commands: Command[]
}

/** Whether the list always, never or perhaps ends the script. */
type End = 'always' | 'never' | 'perhaps'

function walk(statements: readonly Statement[], state: Walk): End {
  let hasEnded: End = 'never'
  for (const statement of statements) {
    const end = step(statement, state)
    if (end === 'always') return 'always'
    if (end === 'perhaps') hasEnded = 'perhaps'
  }
  return hasEnded
}

function step(statement: Statement, state: Walk): End {
  const { scope } = state
  switch (statement.kind) {
    case 'stop':
      return 'always'
    case 'set':
      scope.variables.set(statement.name, resolveValue(statement.value, scope))
      return 'never'
    case 'if':
      return branch(statement, state)
    case 'opaque': {
      forget(statement.body, scope)
      const end = walk(statement.body, { ...state, when: undefined })
      forget(statement.body, scope)
      state.when = undefined
      return end === 'never' ? 'never' : 'perhaps'
    }
    case 'command': {
      const [target, value] = statement.parts
      if (statement.name === 'set' && target?.kind === 'variable')
        scope.variables.set(target.name, value ? resolveValue(value, scope) : unknownValue)
      else {
        const parts = statement.parts.map((part) => resolveValue(part, scope))
        state.commands.push({ name: statement.name, parts, when: state.when })
      }
      return 'never'
    }
  }
}

function branch({ test: written, then, otherwise }: Statement & { kind: 'if' }, state: Walk): End {
  const { scope } = state
  const test = resolveValue(written, scope)
  const before = new Map(scope.variables)
  const under = (condition: Expression) => (condition.kind === 'unknown' ? undefined : state.when?.concat(condition))
  const thenState = { ...state, when: under(test) }
  const thenEnd = walk(then, thenState)
  const after = scope.variables
  scope.variables = new Map(before)
  const otherState = { ...state, when: under(not(test)) }
  const otherEnd = walk(otherwise, otherState)
  for (const name of new Set([...after.keys(), ...scope.variables.keys()])) {
    const [a, b] = [after.get(name) ?? unsetValue(name), scope.variables.get(name) ?? unsetValue(name)]
    if (thenEnd === 'always') continue
    if (otherEnd === 'always') scope.variables.set(name, a)
    else if (a !== b) scope.variables.set(name, operation('?', test, a, b))
  }
  if (thenEnd === 'always' && otherEnd === 'always') return 'always'
  if (thenEnd === 'never' && otherEnd === 'never') return 'never'
  // Under which condition an end deeper inside was passed is not followed.
  if (thenEnd === 'perhaps' || otherEnd === 'perhaps') state.when = undefined
  else state.when = (thenEnd === 'always' ? otherState : thenState).when
  return 'perhaps'
}

/** The variables that are set in a body of unknown flow. */
function forget(statements: readonly Statement[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.kind === 'set') scope.variables.set(statement.name, unknownValue)
    if (statement.kind === 'opaque') forget(statement.body, scope)
    if (statement.kind === 'if') {
      forget(statement.then, scope)
      forget(statement.otherwise, scope)
    }
    if (statement.kind === 'command' && statement.name === 'set' && statement.parts[0]?.kind === 'variable')
      scope.variables.set(statement.parts[0].name, unknownValue)
  }
}
