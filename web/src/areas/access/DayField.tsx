import { Input, Label, TextField } from 'react-aria-components'

type Props = { label: string; value: string; onChange: (day: string) => void }

/** A day by the browser's own calendar; the areas that live by dates get react-aria's, 65 kB, when they come. */
export function DayField({ label, value, onChange }: Props) {
  return (
    <TextField className="field day-field" value={value} onChange={onChange} aria-label={label}>
      <Label className="visually-hidden">{label}</Label>
      <Input type="date" className="field-input" />
    </TextField>
  )
}
