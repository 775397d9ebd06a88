/**
 * Lua 5.1 in WebAssembly, as a 32-bit program. Of this machine it has memory up to a limit, and nothing else: the
 * functions that it imports for files, programs and the clock throw. So even a compiled chunk that breaks Lua's
 * own checks reaches nothing but its own memory.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Lua's C interface (`lua.h`, `lauxlib.h`), as far as it is used; states and strings are addresses in `memory`. */
export type LuaLibrary = {
  memory: WebAssembly.Memory
  __indirect_function_table: WebAssembly.Table
  __wasm_call_ctors(): void
  emscripten_stack_init(): void
  stackSave(): number
  stackRestore(pointer: number): void
  setThrew(threw: number, value: number): void
  malloc(size: number): number
  free(pointer: number): void
  luaL_newstate(): number
  luaopen_base(state: number): number
  luaopen_table(state: number): number
  luaopen_string(state: number): number
  luaopen_math(state: number): number
  luaL_loadbuffer(state: number, bytes: number, size: number, name: number): number
  lua_pcall(state: number, args: number, results: number, handler: number): number
  lua_error(state: number): number
  lua_gettop(state: number): number
  lua_settop(state: number, top: number): void
  lua_insert(state: number, index: number): void
  lua_pushnil(state: number): void
  lua_pushboolean(state: number, value: number): void
  lua_pushlstring(state: number, bytes: number, size: number): void
  lua_pushcclosure(state: number, fn: number, upvalues: number): void
  lua_setfield(state: number, index: number, name: number): void
  lua_type(state: number, index: number): number
  lua_typename(state: number, type: number): number
  lua_toboolean(state: number, index: number): number
  lua_tonumber(state: number, index: number): number
  lua_tolstring(state: number, index: number, length: number): number
}

type Imported = (...values: number[]) => number | undefined

const require = createRequire(import.meta.url)
const pageBytes = 65_536
/** What `longjmp` throws: Lua's errors unwind JavaScript and WebAssembly with it. */
const jump = Symbol('longjmp')

let compiled: WebAssembly.Module | undefined

/** A new machine with its own memory, of at most `maxBytes`: beyond it, Lua's errors are "not enough memory". */
export function openLuaLibrary(maxBytes: number): LuaLibrary {
  compiled ??= new WebAssembly.Module(readFileSync(require.resolve('wasmoon-lua5.1/dist/liblua5.1.wasm')))
  const imports: Record<string, Record<string, Imported>> = {}
  // Assigned below: what is imported is only called later.
  let lua: LuaLibrary
  const known = importedFunctions(() => lua, maxBytes)
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    const group = imports[module] ?? {}
    imports[module] = group
    group[name] = known[name] ?? (() => forbid(name))
  }
  lua = new WebAssembly.Instance(compiled, imports).exports as LuaLibrary
  lua.emscripten_stack_init()
  lua.__wasm_call_ctors()
  return lua
}

function forbid(name: string): never {
  throw new Error(`Lua called ${name}, which does not exist for a client's file`)
}

/** The imports that Lua needs to run at all: memory, errors, an empty environment. */
function importedFunctions(lua: () => LuaLibrary, maxBytes: number): Record<string, Imported> {
  return {
    emscripten_memcpy_js(to = 0, from = 0, size = 0) {
      new Uint8Array(lua().memory.buffer).copyWithin(to, from, from + size)
      return undefined
    },
    emscripten_resize_heap: (size = 0) => Number(grow(lua().memory, size >>> 0, maxBytes)),
    _emscripten_throw_longjmp() {
      throw jump
    },
    invoke_vii(fn = 0, a = 0, b = 0) {
      const stack = lua().stackSave()
      try {
        lua().__indirect_function_table.get(fn)(a, b)
      } catch (error) {
        if (error !== jump) throw error
        lua().stackRestore(stack)
        lua().setThrew(1, 0)
      }
      return undefined
    },
    environ_sizes_get(count = 0, size = 0) {
      const view = new DataView(lua().memory.buffer)
      view.setUint32(count, 0, true)
      view.setUint32(size, 0, true)
      return 0
    },
    environ_get: () => 0,
  }
}

/** Grows by a fifth at least, so that a large file does not grow the memory a thousand times. */
function grow(memory: WebAssembly.Memory, size: number, maxBytes: number): boolean {
  const now = memory.buffer.byteLength
  const wanted = Math.min(maxBytes, Math.max(size, now * 1.2))
  if (size > maxBytes) return false
  try {
    memory.grow(Math.ceil((wanted - now) / pageBytes))
    return true
  } catch {
    return false
  }
}

/** Puts a function into the table of a machine, as WebAssembly sees functions: `(i32) -> i32`, Lua's `lua_CFunction`. */
export function addFunction({ __indirect_function_table: table }: LuaLibrary, call: (state: number) => number): number {
  const { exports } = new WebAssembly.Instance(wrapper(), { e: { f: call } })
  const index = table.grow(1)
  table.set(index, exports.f)
  return index
}

let compiledWrapper: WebAssembly.Module | undefined

/** A module that exports the function it imports: only functions of WebAssembly can be in a table. */
function wrapper(): WebAssembly.Module {
  compiledWrapper ??= new WebAssembly.Module(
    // Header; type 0 is (i32) -> i32; import "e" "f" of type 0; export "f".
    Uint8Array.of(
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...[1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f],
      ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
      ...[7, 5, 1, 1, 0x66, 0, 0],
    ),
  )
  return compiledWrapper
}
