/** Whether bytes begin as a compiled Lua file of any kind. */
export function isCompiledLua(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1b
}

const remedy = 'Decompile it, or compile its source with a 32-bit Lua 5.1.'

/**
 * Why a compiled file cannot be loaded, with a remedy; undefined for source and for what a 32-bit Lua 5.1 has compiled.
 * The header is the one of Lua's `ldump.c`.
 */
export function compiledFault(bytes: Uint8Array): string | undefined {
  if (!isCompiledLua(bytes)) return undefined
  const [, l, u, a, version = 0, format, littleEndian, int, size, instruction, number, integral] = bytes
  if (l !== 0x4c || u !== 0x75 || a !== 0x61) return `the file is compiled for another engine than Lua. ${remedy}`
  if (version !== 0x51)
    return `the file is compiled for Lua ${version >> 4}.${version & 15}; only 5.1 is supported. ${remedy}`
  if (size === 8) return `the file is compiled for 64 bits; the client, too, reads only 32 bits. ${remedy}`
  const isUsual = format === 0 && littleEndian === 1 && int === 4 && size === 4
  if (isUsual && instruction === 4 && number === 8 && integral === 0) return undefined
  return `the compiled file is cut off or has an unusual layout of numbers. ${remedy}`
}
