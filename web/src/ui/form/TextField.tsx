import type { Ref } from 'react'
import { Input, TextArea, TextField as AriaTextField, type TextFieldProps } from 'react-aria-components'
import { type FieldProps, FieldLabel, FieldNotes } from './Field.tsx'
import { fieldState } from './field-state.ts'

type Props = Omit<TextFieldProps, 'children' | 'className' | 'isInvalid' | 'validate'> &
  FieldProps & {
    /** With more than one it is a textarea of that many lines. */
    lines?: number | undefined
    placeholder?: string | undefined
    /** `ltr` for e-mail addresses, codes and telephone numbers; for names the direction is automatic. */
    dir?: 'ltr' | 'rtl' | 'auto' | undefined
    inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined
  }

/** One line, or a few, of text. */
export function TextField({
  label,
  description,
  error,
  lines = 1,
  placeholder,
  dir = 'auto',
  inputRef,
  reason,
  ...props
}: Props) {
  const { showOptional = false, ...field } = props
  // An empty input follows the page's direction, so that its placeholder and cursor are at the start side.
  const code = dir === 'ltr' ? { autoCapitalize: 'none', spellCheck: false } : {}
  const box = {
    className: 'field-input',
    ref: inputRef,
    dir: field.value ? dir : undefined,
    placeholder,
    ...code,
  }
  return (
    <AriaTextField {...field} {...fieldState({ ...field, error, reason })}>
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      {lines > 1 ? <TextArea {...box} rows={lines} /> : <Input {...box} />}
      <FieldNotes description={description} error={error} reason={reason} />
    </AriaTextField>
  )
}
