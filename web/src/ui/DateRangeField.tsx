import { useLingui } from '@lingui/react/macro'
import { today } from 'kit/day'
import { CalendarDays } from 'lucide-react'
import { DateRangePicker, Dialog, Group, I18nProvider, Popover } from 'react-aria-components'
import { Button, IconButton } from './Button.tsx'
import { DateBox } from './DateBox.tsx'
import { DateCalendar } from './DateCalendar.tsx'
import { dateOf, dayOf, type DayBounds } from './DateField.tsx'
import { dateTag } from './date-locale.ts'
import { type DaySpan, spanOf, spans } from './date-spans.ts'
import { type FieldProps, FieldLabel, FieldNotes } from './Field.tsx'
import { fieldState } from './field-state.ts'
import { useRegional } from './Regional.tsx'
import { useNow } from './use-now.ts'
import './DateField.css'
import './Select.css'

type Props = FieldProps &
  DayBounds & {
    value: DaySpan | null
    onChange: (span: DaySpan | null) => void
    isDisabled?: boolean | undefined
    isReadOnly?: boolean | undefined
    /** Shows the days alone; the label is still read aloud. */
    isBare?: boolean
  }

/** A span of school days, first and last belonging to it, with the usual ones at hand. */
export function DateRangeField(props: Props) {
  const {
    label,
    description,
    error,
    reason,
    showOptional = false,
    value,
    onChange,
    least,
    most,
    isBare = false,
    ...field
  } = props
  const { t } = useLingui()
  const regional = useRegional()
  const [start, end] = [dateOf(value?.from), dateOf(value?.to)]
  return (
    <I18nProvider locale={dateTag(regional)}>
      <DateRangePicker
        {...field}
        {...fieldState({ ...field, error, reason })}
        {...(isBare ? { 'aria-label': label } : {})}
        value={start && end ? { start, end } : null}
        onChange={(range) => {
          const [from, to] = [dayOf(range?.start), dayOf(range?.end)]
          onChange(from && to ? { from, to } : null)
        }}
        minValue={dateOf(least)}
        maxValue={dateOf(most)}
        shouldForceLeadingZeros
      >
        {!isBare && <FieldLabel isOptional={showOptional && !field.isRequired}>{label}</FieldLabel>}
        <Group className="field-input field-group date-group">
          <DateBox slot="start" />
          <span aria-hidden className="date-dash">
            –
          </span>
          <DateBox slot="end" />
          <IconButton label={t`Choose from a calendar`}>
            <CalendarDays aria-hidden size={16} />
          </IconButton>
        </Group>
        <FieldNotes description={description} error={error} reason={reason} />
        <Popover className="popover date-popover">
          <Dialog>
            {({ close }) => (
              <>
                <DateCalendar isRange />
                <Presets
                  onPick={(span) => {
                    onChange(span)
                    close()
                  }}
                />
              </>
            )}
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  )
}

function Presets({ onPick }: { onPick: (span: DaySpan) => void }) {
  const { t } = useLingui()
  const { zone, weekStart } = useRegional()
  const schoolDay = today(zone, useNow())
  const names = {
    today: t`Today`,
    week: t`This week`,
    month: t`This month`,
    'last-7': t`Last 7 days`,
    'last-30': t`Last 30 days`,
  }
  return (
    <div className="date-presets">
      {spans.map((key) => (
        <Button key={key} slot={null} size="small" onPress={() => onPick(spanOf(key, schoolDay, weekStart))}>
          {names[key]}
        </Button>
      ))}
    </div>
  )
}
