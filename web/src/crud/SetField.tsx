import { useLingui } from '@lingui/react/macro'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { FieldRecord } from './fields.ts'
import { useSay } from './words.ts'

type Props = {
  field: FieldRecord
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The value that many rows shall have in a field. */
export function SetField({ field, value, error, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const common = { label: t`New value`, name: field.name, error }
  if (field.kind === 'flag') {
    const choices = [
      { id: 'true', name: t`Yes` },
      { id: 'false', name: t`No` },
    ]
    return (
      <Select
        {...common}
        choices={choices}
        value={String(value)}
        onChange={(word) => onChange(word === 'true')}
      />
    )
  }
  if (field.kind === 'choice') {
    const choices = field.choices.map(({ id, name }) => ({ id, name: say(name) }))
    return <Select {...common} choices={choices} value={String(value ?? '')} onChange={onChange} />
  }
  return (
    <TextField {...common} value={String(value ?? '')} onChange={onChange} maxLength={field.max} autoFocus />
  )
}
