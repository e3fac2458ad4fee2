import { useLingui } from '@lingui/react/macro'
import { today } from 'kit/values/day'
import { CalendarDays } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { DateRangePicker, Dialog, Group, I18nProvider, Popover } from 'react-aria-components'
import { Button, IconButton } from '../base/Button.tsx'
import { DateBox, type Filled } from './DateBox.tsx'
import { DateCalendar } from './DateCalendar.tsx'
import { dateOf, dayOf, type DayBounds } from './DateField.tsx'
import { dateTag } from './date-locale.ts'
import { type DaySpan, spanOf, spans } from './date-spans.ts'
import { type FieldProps, FieldLabel, FieldNotes } from '../form/Field.tsx'
import { fieldState } from '../form/field-state.ts'
import { useRegional } from '../base/Regional.tsx'
import { isUnread, type Unread } from '../form/typed/typed.ts'
import { useHalf } from './use-half.ts'
import { useNow } from './use-now.ts'
import './DateField.css'
import '../form/choice/Select.css'

type Props = FieldProps &
  DayBounds & {
    value: DaySpan | Unread | null
    onChange: (span: DaySpan | Unread | null) => void
    isDisabled?: boolean | undefined
    isReadOnly?: boolean | undefined
    /** Hides the label; screen readers still read it. */
    isBare?: boolean
  }

/** A range of school days, both ends included, with presets. */
export function DateRangeField(props: Props) {
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
    isBare = false,
    ...field
  } = props
  const { t } = useLingui()
  const regional = useRegional()
  const { whole, error, onHalf, onFocusChange } = useHalf({
    label,
    error: given,
    value: value === null || isUnread(value) ? value : `${value.from}/${value.to}`,
    onChange: (next) => onChange(typeof next === 'string' ? spanIn(next) : next),
  })
  const ends = useEnds(onHalf)
  const range = useMemo(() => rangeOf(whole), [whole])
  return (
    <I18nProvider locale={dateTag(regional)}>
      <DateRangePicker
        {...field}
        {...fieldState({ ...field, error, reason })}
        {...(isBare ? { 'aria-label': label } : {})}
        value={range}
        onFocusChange={onFocusChange}
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
          <DateBox slot="start" onFilled={ends.fillStart} />
          <span aria-hidden className="date-dash">
            –
          </span>
          <DateBox slot="end" onFilled={ends.fillEnd} />
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

/** Checks that both ends are filled, or neither: anything else is half a range. */
function useEnds(onHalf: (isHalf: boolean) => void) {
  const [start, fillStart] = useState<Filled>()
  const [end, fillEnd] = useState<Filled>()
  const isHalf = start !== undefined && end !== undefined && (start === 'some' || start !== end)
  const tell = useEffectEvent(onHalf)
  useEffect(() => tell(isHalf), [isHalf])
  return { fillStart, fillEnd }
}

/** Parses `2026-11-16/2026-11-22`, ISO 8601's form of a range. */
function spanIn(text: string): DaySpan {
  const [from = '', to = ''] = text.split('/')
  return { from, to }
}

function rangeOf(text: string | null) {
  const { from, to } = spanIn(text ?? '')
  const [start, end] = [dateOf(from), dateOf(to)]
  return start && end ? { start, end } : null
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
