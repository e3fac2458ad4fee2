import type { ChangeEvent } from 'react'
import './Tick.css'

type Props = {
  label: string
  isSelected: boolean
  isIndeterminate?: boolean
  tabIndex?: number
  /** Left out where the list around it hears the press. */
  onChange?: (isSelected: boolean) => void
}

/** A tick box for the rows of lists, by the browser's own: a hundred of them cost nothing. Forms take `Checkbox`. */
export function Tick({ label, isSelected, isIndeterminate = false, tabIndex, onChange }: Props) {
  const change = onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked))
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label={label}
      checked={isSelected}
      tabIndex={tabIndex}
      onChange={change ?? heardAbove}
      ref={(box) => {
        if (box) box.indeterminate = isIndeterminate
      }}
    />
  )
}

function heardAbove() {
  return undefined
}
