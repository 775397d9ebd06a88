type Key = string | number
/** Keys and records, such as a map; made while they are written, so that not all of them exist at once. */
type Group = Iterable<readonly [Key, unknown]>

/** The place of each record in the JSON of many, so that one answers the call of one record without being parsed. */
export interface RecordPlaces {
  /** Number of each record, by group and key. */
  numbers: Readonly<Record<string, ReadonlyMap<Key, number>>>
  /** Start and end of each record, in bytes. */
  spans: Uint32Array
}

export interface EncodedRecords {
  bytes: Buffer<ArrayBuffer>
  places: RecordPlaces
}

/** An object with a record under each key. */
export function encodeGroup(name: string, records: Group): EncodedRecords {
  const writer = createWriter()
  writer.group(name, records)
  return writer.end()
}

/** An object with the fields of `head`, then an object of records for each group. */
export function encodeGroups(head: object, groups: Readonly<Record<string, Group>>): EncodedRecords {
  const writer = createWriter()
  writer.text(JSON.stringify(head).slice(0, -1))
  for (const [name, records] of Object.entries(groups)) {
    writer.text(`,${JSON.stringify(name)}:`)
    writer.group(name, records)
  }
  writer.text('}')
  return writer.end()
}

/** Start and end of one record; undefined if there is no such record. */
export function placeOf(
  { numbers, spans }: RecordPlaces,
  group: string,
  key: Key,
): [start: number, end: number] | undefined {
  const number = numbers[group]?.get(key)
  return number === undefined ? undefined : [spans[2 * number] as number, spans[2 * number + 1] as number]
}

/** Far more than any list of a game; address space only, since memory is used as it is written. */
const maxBytes = 1 << 30
const growthBytes = 1 << 20

/** Writes to one growing buffer: strings or chunks of all records would take twice their size in addition. */
function createWriter() {
  const memory = new ArrayBuffer(0, { maxByteLength: maxBytes })
  let bytes = Buffer.from(memory)
  const numbers: Record<string, Map<Key, number>> = {}
  const spans: number[] = []
  let length = 0

  function text(json: string): void {
    // A character takes at most three bytes.
    const neededBytes = length + 3 * json.length
    if (neededBytes > bytes.length) {
      memory.resize(Math.ceil(neededBytes / growthBytes) * growthBytes)
      bytes = Buffer.from(memory)
    }
    length += bytes.write(json, length)
  }

  return {
    text,
    group(name: string, records: Group): void {
      const groupNumbers = new Map<Key, number>()
      numbers[name] = groupNumbers
      text('{')
      for (const [key, record] of records) {
        text(`${groupNumbers.size > 0 ? ',' : ''}${JSON.stringify(String(key))}:`)
        groupNumbers.set(key, spans.length / 2)
        spans.push(length)
        text(JSON.stringify(record))
        spans.push(length)
      }
      text('}')
    },
    end: (): EncodedRecords => ({
      bytes: Buffer.from(memory.transferToFixedLength(length)),
      places: { numbers, spans: Uint32Array.from(spans) },
    }),
  }
}
