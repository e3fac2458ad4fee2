import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import './Segments.css'

type Props<Id extends string> = {
  label: string
  choices: readonly { id: Id; name: string }[]
  value: Id
  onChange: (id: Id) => void
}

/** One of two to four views, all visible: month or week, chart or table. */
export function Segments<Id extends string>({ label, choices, value, onChange }: Props<Id>) {
  const choose = (keys: Set<unknown>) => {
    const chosen = choices.find(({ id }) => keys.has(id))
    if (chosen) onChange(chosen.id)
  }
  return (
    <ToggleButtonGroup
      className="segments"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
    >
      {choices.map(({ id, name }) => (
        <ToggleButton key={id} id={id} className="segment">
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
