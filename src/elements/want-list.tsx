/** @jsxImportSource #dom */
import type { NodeChild } from '../jsx/dom.ts'

/**
 * A list of what a player wants in a calculator or planner: entries can be added and removed. `Want` is an entry as the
 * address has it, `Read` one as its fields have it.
 */
export interface WantList<Want, Read> {
  element: HTMLElement
  add(want: Want): void
  wants(): Read[]
}

interface WantListOptions<Want, Read> {
  class: string
  labels: { add: string; remove: string }
  /** Entries, at most. */
  most: number
  /** What the button adds. */
  next: () => Want | undefined
  /** The fields of an entry; ids must begin with `id`, which is unique. */
  fields(want: Want, id: string): NodeChild
  /** Reads the fields of an entry; undefined if they name nothing. */
  read(entry: Element): Read | undefined
  /** Called after an entry was added or removed with a button; fields report changes by their events. */
  onChange(): void
}

export function createWantList<Want, Read>(options: WantListOptions<Want, Read>): WantList<Want, Read> {
  const { labels, most, next, fields, read, onChange } = options
  const list = <ul />
  let number = 1
  const addButton = (
    <button type="button" class="btn btn-small" onclick={addNext}>
      {labels.add}
    </button>
  )

  function addNext() {
    const want = next()
    if (want !== undefined) add(want)
    onChange()
    list.lastElementChild?.querySelector('select')?.focus()
  }

  function add(want: Want) {
    const item = (
      <li>
        {fields(want, `want-${number++}`)}
        <button type="button" class="btn btn-quiet" onclick={() => remove(item)}>
          {labels.remove}
        </button>
      </li>
    )
    list.append(item)
    showButtons()
  }

  function remove(item: HTMLElement) {
    item.remove()
    showButtons()
    onChange()
    addButton.focus()
  }

  function showButtons() {
    for (const button of list.querySelectorAll('button')) button.hidden = list.children.length === 1
    addButton.hidden = list.children.length >= most
  }

  return {
    element: (
      <div class={options.class}>
        {list}
        <p>{addButton}</p>
      </div>
    ),
    add,
    wants: () => [...list.children].map(read).filter((want) => want !== undefined),
  }
}
