import { useLingui } from '@lingui/react/macro'
import type { NamedRows } from 'kit/contract/field-kinds'
import { useState } from 'react'
import { may, useMe } from '../../../shell/session/me.ts'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { FieldToCome } from '../../../ui/form/FieldToCome.tsx'
import type { Choice } from '../../../ui/form/choice/Select.tsx'
import { useNamedRows } from '../../resource/row-names.ts'
import { useSay } from '../../resource/words.ts'

type Props = FieldProps & {
  of: NamedRows
  value: string | null
  onChange: (id: string | null) => void
  onBlur: () => void
  isDisabled: boolean
  autoFocus?: boolean
}

/** A row of another resource, found by name; the server searches, because there may be thousands. */
export function RowField({ of, value, onChange, ...field }: Props) {
  const say = useSay()
  const [q, search] = useState('')
  const [picked, pick] = useState<Choice>()
  const [isHeld, hold] = useState(false)
  const { t } = useLingui()
  const isUnseen = !may(useMe(), [of.name, 'view'])
  // A form that is only read offers no other rows, and names no row of a list that its reader may not view.
  const shown = field.isDisabled && isUnseen ? undefined : of
  const { data: named = [], isFetching: isAsking } = useNamedRows(shown, { ids: value ?? undefined })
  const { data: found = [], isFetching } = useNamedRows(field.isDisabled ? undefined : of, { q })
  const unseen = shown || value === null ? undefined : { id: value, name: t`Not yours to see` }
  const chosen = value === null ? undefined : [...named, picked, unseen].find((row) => row?.id === value)
  const choices = [...(chosen ? [chosen] : []), ...found.filter(({ id }) => id !== value)]
  // The input begins with the name of the chosen row; a placeholder holds the focus until the name is loaded.
  if (value !== null && !chosen && isAsking) {
    const { label, autoFocus, isDisabled } = field
    return <FieldToCome {...{ label, autoFocus }} {...(!isDisabled && { onHeld: hold })} />
  }
  return (
    <ComboBox
      {...field}
      {...(isHeld && { autoFocus: true })}
      choices={choices}
      isSearched
      isWaiting={isFetching}
      nothing={of.none && say(of.none)}
      value={value ?? ''}
      onChange={(id) => {
        pick(choices.find((row) => row.id === id))
        onChange(id)
      }}
      onClear={field.isRequired ? undefined : () => onChange(null)}
      onInputChange={(text) => search(text === chosen?.name ? '' : text)}
    />
  )
}
