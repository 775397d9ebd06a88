import { HttpStatusError } from '../../api/errors.ts'
import { getItem } from '../../api/item.ts'
import { apiClient } from './api.ts'
import { sanitisedFragment } from './sanitise-html.ts'

export interface LiveItem {
  Name: string
  Slot: number
  /** Nodes of the sanitised description; the tooltip copies them. */
  description: Node[]
}

/** An item as the host has it now; undefined if it has none. Throws if the host does not answer. */
export async function loadLiveItem(id: number): Promise<LiveItem | undefined> {
  try {
    const { Name, Slot, Description } = await apiClient().call(getItem, { params: { id } })
    const text = document.createElement('div')
    text.className = 'prose description'
    text.replaceChildren(sanitisedFragment(Description))
    return { Name, Slot, description: [text] }
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return undefined
    throw error
  }
}
