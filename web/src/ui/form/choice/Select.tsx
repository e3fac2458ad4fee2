import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  type SelectProps,
} from 'react-aria-components'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState } from '../field-state.ts'
import './Select.css'

export type Choice = { id: string; name: string; hint?: string | undefined }

type Props = Omit<
  SelectProps<Choice>,
  | 'children'
  | 'className'
  | 'isInvalid'
  | 'validate'
  | 'selectedKey'
  | 'onSelectionChange'
  | 'value'
  | 'onChange'
> &
  FieldProps & {
    choices: readonly Choice[]
    value: string
    onChange: (id: string) => void
    /** Hides the label; screen readers still read it. */
    isBare?: boolean
  }

/** One of a few choices. */
export function Select({
  label,
  description,
  error,
  choices,
  value,
  onChange,
  isBare = false,
  showOptional = false,
  reason,
  ...field
}: Props) {
  return (
    <AriaSelect
      {...field}
      {...fieldState({ ...field, error, reason })}
      aria-label={isBare ? label : undefined}
      value={value}
      onChange={(key) => onChange(String(key))}
    >
      {!isBare && <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>}
      <Button className="field-input select-button">
        <SelectValue className="select-value" />
        <ChevronDown aria-hidden size={16} />
      </Button>
      <FieldNotes description={description} error={error} reason={reason} />
      <Popover className="popover">
        <ListBox className="options" items={choices}>
          {(choice) => <Option {...choice} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** An option of a list, with a tick when it is selected. */
export function Option({ id, name, hint }: Choice) {
  return (
    <ListBoxItem id={id} textValue={name} className="option">
      {({ isSelected }) => (
        <>
          <span className="option-name">
            <bdi>{name}</bdi>
          </span>
          {hint && <span className="option-hint">{hint}</span>}
          {isSelected && <Check aria-hidden size={16} />}
        </>
      )}
    </ListBoxItem>
  )
}
