import { Radio, RadioGroup as AriaRadioGroup, type RadioGroupProps } from 'react-aria-components'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState } from '../field-state.ts'
import type { Choice } from './Select.tsx'
import './RadioGroup.css'

type Props = Omit<
  RadioGroupProps,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange'
> &
  FieldProps & {
    choices: readonly (Choice & { isDisabled?: boolean })[]
    value: string | null
    onChange: (id: string) => void
  }

/** One of a few choices that are all visible, each with an optional hint. */
export function RadioGroup(props: Props) {
  const { label, description, error, reason, showOptional = false, choices, ...field } = props
  return (
    <AriaRadioGroup {...field} {...fieldState({ ...field, error, reason })}>
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      <div className="radios">
        {choices.map(({ id, name, hint, isDisabled }) => (
          <Radio key={id} value={id} isDisabled={isDisabled === true} className="radio">
            <span aria-hidden className="radio-spot" />
            <span>
              {name}
              {hint && <span className="radio-hint">{hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} reason={reason} />
    </AriaRadioGroup>
  )
}
