import { parseTime, type Time } from '@internationalized/date'
import { TimeField as AriaTimeField, type TimeFieldProps } from 'react-aria-components'
import { DateBox } from './DateBox.tsx'
import { type FieldProps, FieldLabel, FieldNotes } from './Field.tsx'
import { fieldState } from './field-state.ts'
import './DateField.css'

type Props = Omit<
  TimeFieldProps<Time>,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldProps & { value: string | null; onChange: (time: string | null) => void }

/** A time of day on a 24-hour clock, `08:05`. A heavy part: pages take it from LazyDates. */
export function TimeField(props: Props) {
  const { label, description, error, reason, showOptional = false, value, onChange, ...field } = props
  return (
    <AriaTimeField
      {...field}
      {...fieldState({ ...field, error, reason })}
      value={timeOf(value)}
      onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
    >
      <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
      <DateBox isFramed />
      <FieldNotes description={description} error={error} reason={reason} />
    </AriaTimeField>
  )
}

function timeOf(value: string | null): Time | null {
  return value !== null && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? parseTime(value) : null
}
