import type { NamedRows } from 'kit/field-kinds'
import { useState } from 'react'
import { ComboBox } from '../ui/ComboBox.tsx'
import type { FieldProps } from '../ui/Field.tsx'
import { useNamedRows } from './row-names.ts'

type Props = FieldProps & {
  of: NamedRows
  value: string | null
  onChange: (id: string | null) => void
  onBlur: () => void
  isDisabled: boolean
}

/** A row of another resource, found by its name; the server searches, because there may be thousands. */
export function RowField({ of, value, onChange, ...field }: Props) {
  const [q, search] = useState('')
  const chosen = useNamedRows(of, { ids: value ?? undefined }).data ?? []
  const { data: found = [], isFetching } = useNamedRows(of, { q })
  const known = value === null ? [] : chosen.filter(({ id }) => id === value)
  const choices = [...known, ...found.filter(({ id }) => id !== value)]
  const name = known[0]?.name
  return (
    <ComboBox
      {...field}
      // The box begins with the name of what is chosen, which is known only once the server has said it.
      key={value !== null && name === undefined ? 'waiting' : 'known'}
      choices={choices}
      isSearched
      isWaiting={isFetching}
      value={value ?? ''}
      onChange={onChange}
      onClear={field.isRequired ? undefined : () => onChange(null)}
      onInputChange={(text) => search(text === name ? '' : text)}
    />
  )
}
