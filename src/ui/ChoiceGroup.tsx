interface Props<Value extends string | number> {
  label: string
  /** `count`: the number of results for it. */
  choices: readonly { value: Value; label: string; count?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice of one among a few buttons. */
export function ChoiceGroup<Value extends string | number>({ label, choices, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset className="field">
      {/* In a row of filters on a phone the choices speak for themselves. */}
      <legend className="label mb-1 in-[.toolbar]:max-md:sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {choices.map(({ value, label: text, count }) => (
          <button
            key={value}
            type="button"
            className="choice"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {text}
            {count !== undefined && <span className="figures text-(length:--text-note)"> {count}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
