import type { GameView, RecordKind } from '../../game-store/index.ts'

/** A record of the host's own answers; undefined if there is no such record. */
export async function readRecord<T>(view: GameView, kind: RecordKind, key: string | number): Promise<T | undefined> {
  const answer = await view.record(kind, key)
  return answer && (JSON.parse(answer.bytes.toString()) as T)
}

/** A whole list of the host's own answers; undefined if the game has none. */
export async function readGameList<T>(view: GameView, list: keyof GameView['lists']): Promise<T | undefined> {
  const answer = view.lists[list]
  return answer && (JSON.parse((await answer.read()).toString()) as T)
}

/** Loads each key once, and again after an error. */
export function rememberEach<Key, T>(load: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const loaded = new Map<Key, Promise<T>>()
  return (key) => {
    const known = loaded.get(key)
    if (known) return known
    const value = load(key)
    loaded.set(key, value)
    value.catch(() => loaded.delete(key))
    return value
  }
}
