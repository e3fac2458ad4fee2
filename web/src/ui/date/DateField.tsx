import { type CalendarDate, type DateValue, parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useMemo } from 'react'
import { DatePicker, type DatePickerProps, Dialog, Group, I18nProvider, Popover } from 'react-aria-components'
import { IconButton } from '../base/Button.tsx'
import { DateBox } from './DateBox.tsx'
import { DateCalendar } from './DateCalendar.tsx'
import { dateTag } from './date-locale.ts'
import { type FieldProps, FieldLabel, FieldNotes } from '../form/Field.tsx'
import { fieldState } from '../form/field-state.ts'
import { useRegional } from '../base/Regional.tsx'
import type { Unread } from '../form/typed/typed.ts'
import { useHalf } from './use-half.ts'
import './DateField.css'
import '../form/choice/Select.css'

/** Common props of day fields; days are `YYYY-MM-DD`. */
export type DayBounds = { least?: string | undefined; most?: string | undefined }

type Props = Omit<
  DatePickerProps<CalendarDate>,
  | 'children'
  | 'className'
  | 'isInvalid'
  | 'validate'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'minValue'
  | 'maxValue'
> &
  FieldProps &
  DayBounds & { value: string | Unread | null; onChange: (day: string | Unread | null) => void }

/** A school day, typed or chosen from a month. A heavy part: pages import it from LazyDates. */
export function DateField(props: Props) {
  const {
    label,
    description,
    error: given,
    reason,
    showOptional = false,
    value,
    onChange,
    least,
    most,
    ...field
  } = props
  const { t } = useLingui()
  const regional = useRegional()
  const { whole, error, onHalf, onFocusChange } = useHalf({ label, error: given, value, onChange })
  const date = useMemo(() => dateOf(whole), [whole])
  return (
    <I18nProvider locale={dateTag(regional)}>
      <DatePicker
        {...field}
        {...fieldState({ ...field, error, reason })}
        value={date}
        onChange={(date) => onChange(dayOf(date))}
        onFocusChange={onFocusChange}
        minValue={dateOf(least)}
        maxValue={dateOf(most)}
        shouldForceLeadingZeros
      >
        <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>
        <Group className="field-input field-group date-group">
          <DateBox onFilled={(filled) => onHalf(filled === 'some')} />
          <IconButton label={t`Choose from a calendar`}>
            <CalendarDays aria-hidden size={16} />
          </IconButton>
        </Group>
        <FieldNotes description={description} error={error} reason={reason} />
        <Popover className="popover date-popover">
          <Dialog className="date-single">
            <DateCalendar />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

/** A day as a react-aria date; null if it is invalid. */
export function dateOf(day: string | null | undefined): CalendarDate | null {
  return day && /^\d{4}-\d\d-\d\d$/.test(day) ? parseDate(day) : null
}

/** A react-aria date as a day. A partly typed year counts too: treating it as empty would clear the field. */
export function dayOf(date: DateValue | null | undefined): string | null {
  return date ? String(date).slice(0, 10) : null
}
