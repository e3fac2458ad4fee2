import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Input, TextField, type TextFieldProps } from 'react-aria-components'
import { Chips } from './Chips.tsx'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState, isStill } from '../field-state.ts'
import { withTags } from './tags.ts'
import './MultiSelect.css'

type Props = Omit<
  TextFieldProps,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange'
> &
  FieldProps & { value: readonly string[]; onChange: (tags: string[]) => void }

/** Free-form tags: Enter or a comma adds one, Backspace in the empty box removes the last one. */
export function TagField(props: Props) {
  const { label, description, error, reason, showOptional = false, value, onChange, ...field } = props
  const { t } = useLingui()
  const [typed, type] = useState('')
  const isFixed = isStill({ ...field, reason })
  function change(text: string) {
    const { tags, rest } = withTags(value, text)
    if (tags.length > value.length) onChange(tags)
    type(rest)
  }
  return (
    <div className="multi">
      <TextField
        {...field}
        {...fieldState({ ...field, error, reason })}
        value={typed}
        onChange={change}
        onBlur={() => change(`${typed},`)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault()
            change(`${typed},`)
          } else if (event.key === 'Backspace' && typed === '' && !isFixed) onChange(value.slice(0, -1))
          else event.continuePropagation()
        }}
      >
        <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
        <Input className="field-input" dir={typed ? 'auto' : undefined} />
        <FieldNotes description={description ?? t`Enter after each`} error={error} reason={reason} />
      </TextField>
      <Chips
        label={label}
        chosen={value.map((tag) => ({ id: tag, name: tag }))}
        onRemove={isFixed ? undefined : (gone) => onChange(value.filter((tag) => !gone.includes(tag)))}
      />
    </div>
  )
}
