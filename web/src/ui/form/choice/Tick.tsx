import type { ChangeEvent } from 'react'
import './Tick.css'

type Props = {
  label: string
  isSelected: boolean
  isIndeterminate?: boolean
  tabIndex?: number
  /** Omitted where the surrounding list handles the press. */
  onChange?: (isSelected: boolean) => void
}

/** A native checkbox for the rows of lists: a hundred of them cost nothing. Forms use `Checkbox`. */
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
