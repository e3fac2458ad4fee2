import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import './Choices.css'

type Props<Id extends string> = {
  label: string
  choices: readonly { id: Id; name: string; hint?: string | undefined }[]
  value: Id | undefined
  onChange: (id: Id) => void
}

/** One of a few, all in sight and each a finger wide: a tap chooses it. */
export function Choices<Id extends string>({ label, choices, value, onChange }: Props<Id>) {
  const choose = (keys: Set<unknown>) => {
    const chosen = choices.find(({ id }) => keys.has(id))
    if (chosen) onChange(chosen.id)
  }
  return (
    <div className="leave-choices-field">
      <span aria-hidden className="leave-choices-label">
        {label}
      </span>
      <ToggleButtonGroup
        className="leave-choices"
        aria-label={label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === undefined ? [] : [value]}
        onSelectionChange={choose}
      >
        {choices.map(({ id, name, hint }) => (
          <ToggleButton key={id} id={id} className="leave-choice">
            <bdi>{name}</bdi>
            {hint && <span className="leave-choice-hint">{hint}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
