interface Props<Value extends string | number> {
  label: string
  choices: readonly (readonly [value: Value, text: string])[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string
}

/** A choice of one among a few that looks like tabs, but changes what is below it instead of replacing a panel. */
export function ChoiceTabs<Value extends string | number>(props: Props<Value>) {
  const { label, choices, chosen, onChoose, className = '' } = props
  return (
    <fieldset className={`tabs ${className}`} aria-label={label}>
      {choices.map(([value, text]) => (
        <button
          key={value}
          type="button"
          className="tab"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
