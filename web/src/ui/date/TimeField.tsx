import { parseTime, type Time } from '@internationalized/date'
import { useMemo } from 'react'
import { TimeField as AriaTimeField, type TimeFieldProps } from 'react-aria-components'
import { DateBox } from './DateBox.tsx'
import { type FieldProps, FieldLabel, FieldNotes } from '../form/Field.tsx'
import { fieldState } from '../form/field-state.ts'
import type { Unread } from '../form/typed/typed.ts'
import { useHalf } from './use-half.ts'
import './DateField.css'

type Props = Omit<
  TimeFieldProps<Time>,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldProps & { value: string | Unread | null; onChange: (time: string | Unread | null) => void }

/** A time of day on a 24-hour clock, `08:05`. A heavy part: pages import it from LazyDates. */
export function TimeField(props: Props) {
  const { label, description, error: given, reason, showOptional = false, value, onChange, ...field } = props
  const { whole, error, onHalf, onFocusChange } = useHalf({ label, error: given, value, onChange })
  const time = useMemo(() => timeOf(whole), [whole])
  return (
    <AriaTimeField
      {...field}
      {...fieldState({ ...field, error, reason })}
      value={time}
      onFocusChange={onFocusChange}
      onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
    >
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      <DateBox isFramed onFilled={(filled) => onHalf(filled === 'some')} />
      <FieldNotes description={description} error={error} reason={reason} />
    </AriaTimeField>
  )
}

function timeOf(value: string | null): Time | null {
  return value !== null && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? parseTime(value) : null
}
