/** Loaded before the pictures' host, pull and build: their day begins at one moment, so that every run shows the same. */
const shiftMs = Date.parse('2026-11-20T04:00:10Z') - Date.now()
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + shiftMs)
    else super(...(args as [number]))
  }
  static override now() {
    return RealDate.now() + shiftMs
  }
} as DateConstructor
