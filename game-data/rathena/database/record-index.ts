/** Records of one database, by id, and by AegisName ignoring case. */
export class RecordIndex<R extends { Id: number; AegisName: string }> {
  readonly byId = new Map<number, R>()
  readonly #idByName = new Map<string, number>()

  clear(): void {
    this.byId.clear()
    this.#idByName.clear()
  }

  add(record: R): void {
    this.byId.set(record.Id, record)
    this.#idByName.set(record.AegisName.toLowerCase(), record.Id)
  }

  /** Changes the name of a record, which need not be indexed yet. */
  rename(record: R, aegisName: string): void {
    const oldName = record.AegisName.toLowerCase()
    record.AegisName = aegisName
    if (!this.byId.has(record.Id)) return
    // Another record may have taken the name.
    if (this.#idByName.get(oldName) === record.Id) this.#idByName.delete(oldName)
    this.#idByName.set(aegisName.toLowerCase(), record.Id)
  }

  named(aegisName: string): R | undefined {
    return this.byId.get(this.#idByName.get(aegisName.toLowerCase()) ?? -1)
  }
}
