import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import {
  Autocomplete,
  Button,
  ListBox,
  Popover,
  Select,
  type SelectProps,
  SelectValue,
} from 'react-aria-components'
import { Chips } from './Chips.tsx'
import { type FieldProps, FieldLabel, FieldNotes } from '../Field.tsx'
import { fieldState } from '../field-state.ts'
import { matches } from './matches.ts'
import { SearchField } from '../SearchField.tsx'
import { type Choice, Option } from './Select.tsx'
import './Select.css'
import './MultiSelect.css'

type Props = Omit<
  SelectProps<Choice, 'multiple'>,
  | 'children'
  | 'className'
  | 'isInvalid'
  | 'validate'
  | 'value'
  | 'onChange'
  | 'selectedKey'
  | 'onSelectionChange'
  | 'selectionMode'
> &
  FieldProps & {
    choices: readonly Choice[]
    value: readonly string[]
    onChange: (ids: string[]) => void
  }

// Short lists need no search.
const searched = 8

/**
 * Several of many choices: the chosen ones as chips, the others in a list that can be searched in any script.
 */
export function MultiSelect(props: Props) {
  const {
    label,
    description,
    error,
    reason,
    showOptional = false,
    choices,
    value,
    onChange,
    ...field
  } = props
  const { t } = useLingui()
  const [words, search] = useState('')
  const state = fieldState({ ...field, error, reason })
  const chosen = value.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
  const list = (
    <ListBox
      className="options"
      items={choices}
      renderEmptyState={() => <p className="option">{t`Nothing matches`}</p>}
    >
      {(choice: Choice) => <Option {...choice} />}
    </ListBox>
  )
  const select = (
    <Select
      {...field}
      {...state}
      selectionMode="multiple"
      value={[...value]}
      onChange={(keys) => onChange(keys.map(String))}
      onOpenChange={() => search('')}
    >
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      <Button className="field-input select-button">
        <SelectValue className="select-value">
          {() =>
            chosen.length === 0 ? t`Choose` : <Plural value={chosen.length} one="# chosen" other="# chosen" />
          }
        </SelectValue>
        <ChevronDown aria-hidden size={16} />
      </Button>
      <FieldNotes description={description} error={error} reason={reason} />
      <Popover className="popover">
        {choices.length > searched ? (
          <Autocomplete filter={matches} inputValue={words} onInputChange={search}>
            <div className="multi-search">
              <SearchField label={t`Search`} autoFocus />
            </div>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </Select>
  )
  // The chips are a collection of their own: inside the select, react-aria would take them for its options.
  return (
    <div className="multi">
      {select}
      <Chips
        label={label}
        chosen={chosen}
        onRemove={state.isDisabled ? undefined : (gone) => onChange(value.filter((id) => !gone.includes(id)))}
      />
    </div>
  )
}
