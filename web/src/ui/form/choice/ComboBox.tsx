import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps,
  Group,
  Input,
  ListBox,
  Popover,
} from 'react-aria-components'
import { IconButton } from '../../base/Button.tsx'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState } from '../field-state.ts'
import { matches } from './matches.ts'
import { type Choice, Option } from './Select.tsx'

type Props = Omit<
  ComboBoxProps<Choice>,
  | 'children'
  | 'className'
  | 'isInvalid'
  | 'validate'
  | 'items'
  | 'defaultItems'
  | 'selectedKey'
  | 'onSelectionChange'
  | 'value'
  | 'onChange'
> &
  FieldProps & {
    choices: readonly Choice[]
    value: string
    onChange: (id: string) => void
    /** Called when the box was emptied, if an empty choice is allowed. */
    onClear?: (() => void) | undefined
    /** The choices are search results from elsewhere: they are shown unfiltered. */
    isSearched?: boolean
    /** The choices are still loading: the box opens, and they appear in it. */
    isWaiting?: boolean
    /** Hides the label where the context explains the field, as among filters. */
    isBare?: boolean
    placeholder?: string
    /** The sentence for an empty list of choices, if it has its own. */
    nothing?: string | undefined
  }

/**
 * One of many choices, found by typing. Leaving it without a choice restores the previous one, unless empty is
 * allowed.
 */
export function ComboBox({
  label,
  description,
  error,
  choices,
  value,
  onChange,
  onClear,
  showOptional = false,
  reason,
  isSearched = false,
  isWaiting = false,
  isBare = false,
  placeholder,
  nothing,
  ...field
}: Props) {
  const { t } = useLingui()
  return (
    <AriaComboBox
      {...field}
      {...fieldState({ ...field, error, reason })}
      defaultItems={choices}
      defaultFilter={isSearched ? () => true : matches}
      aria-label={isBare ? label : undefined}
      allowsEmptyCollection
      value={value}
      onChange={(key) => (key === null ? onClear?.() : onChange(String(key)))}
    >
      {!isBare && <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>}
      <Group className="field-input field-group">
        <Input dir="auto" placeholder={placeholder} />
        <IconButton label={t`Show choices`}>
          <ChevronDown aria-hidden size={16} />
        </IconButton>
      </Group>
      <FieldNotes description={description} error={error} reason={reason} />
      <Popover className="popover">
        <ListBox
          className="options"
          renderEmptyState={() => (
            <p className="option">{isWaiting ? t`Loading` : (nothing ?? t`Nothing matches`)}</p>
          )}
        >
          {(choice: Choice) => <Option {...choice} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
