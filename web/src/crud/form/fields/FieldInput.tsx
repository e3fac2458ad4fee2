import { useLingui } from '@lingui/react/macro'
import type { FieldChoice } from 'kit/contract/field-kinds'
import { isMoney, type WireMoney } from 'kit/values/money'
import type { Ref } from 'react'
import { type Say, sentence } from 'kit/text/words'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { DateField, TimeField } from '../../../ui/date/LazyDates.tsx'
import { MoneyField } from '../../../ui/form/typed/MoneyField.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import type { FieldRecord } from '../../resource/fields.ts'
import {
  ColourField,
  CurrencyField,
  MoneyInCurrency,
  MultiSelect,
  OptionsField,
  PhoneField,
  RowField,
  Select,
  UploadField,
} from './LazyFields.tsx'
import { useSay } from '../../resource/words.ts'

type Props = {
  field: FieldRecord
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
  error?: string | undefined
  isReadOnly?: boolean
  autoFocus?: boolean
  /** Replaces the field's own title. */
  label?: string
  /** The currency of amounts, or those to choose from; the school's own by default. */
  currency?: string | readonly string[] | undefined
}

/** The input for a contract's field. It has `data-field`, by which the links of the error summary find it. */
export function FieldInput(props: Props) {
  return (
    <div className="field-place" data-field={props.field.name}>
      <Asked {...props} />
    </div>
  )
}

function Asked({ field, value, onChange, isReadOnly = false, autoFocus = false, currency, ...given }: Props) {
  const say = useSay()
  const { t } = useLingui()
  const { onBlur = () => undefined, inputRef, error } = given
  const common = {
    label: given.label ?? say(field.title),
    description: field.hint && say(field.hint),
    error,
    isRequired: field.isRequired,
    showOptional: true,
    onBlur,
  }
  // A read-only field can still be read and copied; lists of choices can only be disabled.
  const still = { ...common, autoFocus, isDisabled: isReadOnly }
  const box = { ...common, inputRef, autoFocus, isReadOnly }
  const date = { ...common, autoFocus, isReadOnly }
  const text = typeof value === 'string' ? value : null
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          {...box}
          least={field.least}
          most={field.most}
          value={ofType(value, isNumber)}
          onChange={onChange}
        />
      )
    case 'money': {
      const Amount = typeof currency === 'object' ? MoneyInCurrency : MoneyField
      return (
        <Amount
          {...box}
          currency={currency as never}
          value={ofType(value, isWireMoney)}
          onChange={onChange}
        />
      )
    }
    case 'currency':
      return <CurrencyField {...still} value={text} onChange={onChange} />
    case 'phone':
      return <PhoneField {...box} value={ofType(value, isText)} onChange={onChange} />
    case 'colour':
      return (
        <ColourField {...box} swatches={swatches(say)} value={ofType(value, isText)} onChange={onChange} />
      )
    case 'day':
      return <DateField {...date} value={ofType(value, isText)} onChange={onChange} />
    case 'time':
      return <TimeField {...date} value={ofType(value, isText)} onChange={onChange} />
    case 'row':
      return <RowField {...still} of={field.of} value={text} onChange={onChange} />
    case 'file':
      return <UploadField {...still} for={field.for} types={field.types} value={text} onChange={onChange} />
    case 'choice': {
      const none = field.isRequired || field.initial !== null ? [] : [{ id: '', name: t`None` }]
      const choices = [
        ...none,
        ...offered(field.choices, [text]).map(({ id, name }) => ({ id, name: say(name) })),
      ]
      return (
        <Select {...still} choices={choices} value={text ?? ''} onChange={(id) => onChange(id || null)} />
      )
    }
    case 'several': {
      const ids = Array.isArray(value) ? value.map(String) : []
      const choices = offered(field.choices, ids).map(({ id, name }) => ({ id, name: say(name) }))
      return <MultiSelect {...still} choices={choices} value={ids} onChange={onChange} />
    }
    case 'options':
      return <OptionsField {...common} isReadOnly={isReadOnly} value={value} onChange={onChange} />
    case 'flag':
      return (
        <Checkbox isSelected={value === true} onChange={onChange} isReadOnly={isReadOnly} onBlur={onBlur}>
          {common.label}
          {common.description && <span className="field-description"> {common.description}</span>}
        </Checkbox>
      )
    case 'email':
    case 'link':
      return (
        <TextField
          {...box}
          type={field.kind === 'link' ? 'url' : 'email'}
          dir="ltr"
          value={text ?? ''}
          onChange={(typed) => onChange(typed || null)}
        />
      )
    default:
      return (
        <TextField
          {...box}
          lines={field.lines}
          maxLength={field.max}
          value={text ?? ''}
          // Some texts are null instead of empty.
          onChange={(typed) => onChange(typed === '' && field.initial === null ? null : typed)}
        />
      )
  }
}

/** The selectable options: one that is over is offered only where it is selected already. */
function offered(choices: readonly FieldChoice[], ids: readonly (string | null)[]): FieldChoice[] {
  return choices.filter(({ id, isOver }) => !isOver || ids.includes(id))
}

/** A value if it has the field's type, or is unparsed input; anything else counts as empty. */
function ofType<T>(value: unknown, is: (value: unknown) => value is T): T | Unread | null {
  return is(value) || isUnread(value) ? value : null
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown): value is string => typeof value === 'string'
const isWireMoney = (value: unknown): value is WireMoney => isMoney(value)

/** The solid colours of the seven themes in light mode, with their names. */
function swatches(say: Say): { colour: string; name: string }[] {
  return colours.map(({ colour, name }) => ({ colour, name: say(name) }))
}

const colours = [
  { colour: '#2563eb', name: sentence('Blue') },
  { colour: '#15803d', name: sentence('Green') },
  { colour: '#7c3aed', name: sentence('Purple') },
  { colour: '#facc15', name: sentence('Yellow') },
  { colour: '#881337', name: sentence('Maroon') },
  { colour: '#0369a1', name: sentence('Sky blue') },
  { colour: '#4d7c0f', name: sentence('Light green') },
]
