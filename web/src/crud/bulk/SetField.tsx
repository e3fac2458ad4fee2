import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/form/choice/Select.tsx'
import { FieldInput } from '../form/fields/FieldInput.tsx'
import type { FieldRecord } from '../resource/fields.ts'

type Props = {
  field: FieldRecord
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The new value of a field for many rows, entered as in the form of one row. */
export function SetField({ field, value, error, onChange }: Props) {
  const { t } = useLingui()
  const label = t`New value`
  if (field.kind !== 'flag')
    return (
      <FieldInput field={field} label={label} value={value} error={error} onChange={onChange} autoFocus />
    )
  // A checkbox shows the state of one row; for many rows both choices are spelled out.
  const choices = [
    { id: 'true', name: t`Yes` },
    { id: 'false', name: t`No` },
  ]
  return (
    <Select
      label={label}
      name={field.name}
      error={error}
      choices={choices}
      value={String(value)}
      onChange={(word) => onChange(word === 'true')}
    />
  )
}
