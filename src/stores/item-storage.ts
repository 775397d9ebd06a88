import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb'

/** Items as the host sent them, by id. */
export type RawItems = ReadonlyMap<number, unknown>

/** Storage of the item cache between visits. Every call may reject: storage can be blocked, full or damaged. */
export interface ItemStorage {
  /** Version of the stored copy; undefined if nothing is stored. */
  version(): Promise<string | undefined>
  read(id: number): Promise<unknown>
  /** Replaces the stored items and their version in one transaction. */
  replace(version: string, items: RawItems): Promise<void>
}

interface Schema extends DBSchema {
  items: { key: number; value: unknown }
  about: { key: 'version'; value: string }
}

/** In some browsers, a blocked database never answers. */
const openWithinMs = 3_000

export async function openItemStorage(): Promise<ItemStorage | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  const db = await within(openWithinMs, open())
  return {
    version: () => db.get('about', 'version'),
    read: (id) => db.get('items', id),
    async replace(version, items) {
      const change = db.transaction(['items', 'about'], 'readwrite')
      // Without promises, because only the transaction counts: each of 20,000 promises would report a full disk.
      const store = unwrap(change.objectStore('items'))
      store.clear()
      for (const [id, item] of items) store.put(item, id)
      unwrap(change.objectStore('about')).put(version, 'version')
      await change.done
    },
  }
}

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('almanac-items', 1, {
    upgrade(db) {
      db.createObjectStore('items')
      db.createObjectStore('about')
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`IndexedDB did not open within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
