import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Group, Input, TextField, type TextFieldProps } from 'react-aria-components'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState } from '../field-state.ts'
import { type Typing, type Unread, useTyped } from './typed.ts'
import { useSentence } from './use-sentence.ts'
import './TypedField.css'

/** Common props of fields for numbers, amounts and telephone numbers. */
export type TypedProps<T> = Omit<
  TextFieldProps,
  | 'children'
  | 'className'
  | 'isInvalid'
  | 'validate'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'onKeyDown'
> &
  FieldProps & {
    value: T | Unread | null
    onChange: (value: T | Unread | null) => void
    onBlur?: (() => void) | undefined
    inputRef?: Ref<HTMLInputElement> | undefined
    placeholder?: string | undefined
  }

type Props<T> = TypedProps<T> &
  Typing<T> & {
    mode: 'decimal' | 'tel' | 'text'
    before?: ReactNode
    after?: ReactNode
    onKey?: ((event: KeyboardEvent) => void) | undefined
  }

/**
 * An input whose text is parsed while typing and formatted on blur; it runs left to right in every language.
 */
export function TypedField<T>(props: Props<T>) {
  const { value, onChange, read, print, isSame, mode, before, after, onKey, placeholder, ...rest } = props
  const { label, description, error, reason, showOptional = false, onBlur, inputRef, ...field } = rest
  const sentence = useSentence()
  const typed = useTyped({ value, onChange, read, print, isSame })
  const wrong = error ?? (typed.why && sentence(typed.why, { field: label }))
  function leave() {
    typed.leave()
    onBlur?.()
  }
  return (
    <TextField
      {...field}
      {...fieldState({ ...field, error: wrong, reason })}
      value={typed.text}
      onChange={typed.type}
      onBlur={leave}
    >
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      <Group className="field-input field-group typed">
        {before}
        <Input
          ref={inputRef}
          dir="ltr"
          inputMode={mode}
          autoComplete={field.autoComplete ?? 'off'}
          spellCheck={false}
          placeholder={placeholder}
          onKeyDown={onKey}
        />
        {after}
      </Group>
      <FieldNotes description={description} error={wrong} reason={reason} />
    </TextField>
  )
}
