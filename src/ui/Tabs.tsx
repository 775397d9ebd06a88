import type { KeyboardEvent } from 'react'

interface Props<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  chosen: Id
  /** Id of the panel; the id of each tab is `{panelId}-{id}`, which labels the panel. */
  panelId: string
  onChoose: (id: Id) => void
}

/** Tabs in the ARIA pattern: one stop for the Tab key; arrows, Home and End select. */
export function Tabs<Id extends string>({ label, tabs, chosen, panelId, onChoose }: Props<Id>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // Such as Alt and an arrow, which go back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    document.getElementById(`${panelId}-${tab.id}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${panelId}-${tab.id}`}
          className="tab aria-[selected=false]:print:hidden"
          aria-selected={tab.id === chosen}
          aria-controls={panelId}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
