import { EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from 'js-yaml'

/** A file of the server that cannot be read at all; the message contains file and line. */
export class GameFileError extends Error {
  override name = 'GameFileError'
}

/** Scalars stay text: an item may be called `Null`, `012` or `1E5`, and only the reader of a field knows its type. */
export type YamlValue = string | YamlValue[] | YamlMap

/** A mapping with its position. Keys are in a Map, so that `__proto__` is an ordinary key. */
export class YamlMap {
  readonly fields = new Map<string, YamlValue>()
  readonly line: number

  constructor(line: number) {
    this.line = line
  }
}

export interface YamlDocument {
  value: YamlValue | undefined
  /** Keys that occur twice in one mapping; the first one counts, as in the game server's own reader. */
  doubles: { line: number; key: string }[]
}

type Frame = { list: YamlValue[] } | { map: YamlMap; key: string | undefined; hasKey: boolean; keyAt: number }

/** Reads the first document of `text`. Throws `GameFileError` with file and line if the text is not YAML. */
export function readYaml(text: string, file: string): YamlDocument {
  return build(parse(text, file), text, file)
}

function parse(text: string, file: string): Event[] {
  try {
    return parseEvents(text, { filename: file, maxDepth: 50 })
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause
    // Not set as `cause`: its mark contains the whole file, which would fill the log.
    throw new GameFileError(
      `${file}:${(cause.mark?.line ?? 0) + 1}: not valid YAML: ${cause.reason}. Correct this line.`,
    )
  }
}

function build(events: Event[], text: string, file: string): YamlDocument {
  const document: YamlDocument = { value: undefined, doubles: [] }
  const anchors = new Map<string, YamlValue>()
  const frames: Frame[] = []
  const lineAt = lineCounter(text)

  const add = (value: YamlValue, at: number) => {
    const frame = frames.at(-1)
    if (!frame) document.value = value
    else if ('list' in frame) frame.list.push(value)
    else if (!frame.hasKey) {
      frame.hasKey = true
      frame.key = typeof value === 'string' ? value : undefined
      frame.keyAt = at
    } else {
      if (frame.key !== undefined) {
        if (frame.map.fields.has(frame.key)) document.doubles.push({ line: lineAt(frame.keyAt), key: frame.key })
        else frame.map.fields.set(frame.key, value)
      }
      frame.hasKey = false
    }
  }
  /** A container becomes its parent's value when it opens; its content follows. */
  const open = (frame: Frame, value: YamlValue, at: number) => {
    add(value, at)
    frames.push(frame)
  }
  const anchor = (event: { anchorStart: number; anchorEnd: number }, value: YamlValue) => {
    if (event.anchorStart >= 0) anchors.set(text.slice(event.anchorStart, event.anchorEnd), value)
  }

  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) {
      if (document.value !== undefined) break
    } else if (event.type === EVENT_ID.POP) {
      frames.pop()
    } else if (event.type === EVENT_ID.SCALAR) {
      const value = getScalarValue(text, event)
      anchor(event, value)
      add(value, event.valueStart)
    } else if (event.type === EVENT_ID.ALIAS) {
      const value = anchors.get(text.slice(event.anchorStart, event.anchorEnd))
      if (value === undefined)
        throw new GameFileError(
          `${file}:${lineAt(event.anchorStart)}: the alias refers to no anchor. Correct this line.`,
        )
      add(value, event.anchorStart)
    } else if (event.type === EVENT_ID.SEQUENCE) {
      const list: YamlValue[] = []
      anchor(event, list)
      open({ list }, list, event.start)
    } else {
      const map = new YamlMap(lineAt(event.start))
      anchor(event, map)
      open({ map, key: undefined, hasKey: false, keyAt: 0 }, map, event.start)
    }
  }
  return document
}

/** Line (1-based) of an offset; offsets mostly increase, so counting continues from the last one. */
function lineCounter(text: string): (offset: number) => number {
  let at = 0
  let line = 1
  return (offset) => {
    if (offset < at) {
      at = 0
      line = 1
    }
    for (;;) {
      const next = text.indexOf('\n', at)
      if (next < 0 || next >= offset) return line
      at = next + 1
      line++
    }
  }
}
