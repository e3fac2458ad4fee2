import { useState } from 'react'
import { DateField, DateRangeField, TimeField } from '../../ui/date/LazyDates.tsx'
import type { DaySpan } from '../../ui/date/date-spans.ts'
import type { Unread } from '../../ui/form/typed/typed.ts'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const [day, setDay] = useState<string | Unread | null>('2026-11-21')
  const [none, setNone] = useState<string | Unread | null>(null)
  const [span, setSpan] = useState<DaySpan | Unread | null>({
    from: '2026-11-16',
    to: '2026-11-22',
  })
  const [time, setTime] = useState<string | Unread | null>('08:05')
  const born = say('Born on', 'تاریخِ پیدائش', 'تاريخ الميلاد')
  return (
    <>
      <Sample name="DateField">
        <DateField
          label={say('Opened on', 'کھلنے کی تاریخ', 'تاريخ الافتتاح')}
          description={say('The first school day', 'پہلا تعلیمی دن', 'أول يوم دراسي')}
          value={day}
          onChange={setDay}
        />
        <DateField label={born} value={none} onChange={setNone} most="2026-11-21" showOptional />
        <DateField
          label={born}
          value={none}
          onChange={setNone}
          error={say('Born on is required', 'تاریخِ پیدائش ضروری ہے', 'تاريخ الميلاد مطلوب')}
        />
      </Sample>
      <Sample name="DateRangeField, TimeField">
        <DateRangeField label={say('Holidays', 'تعطیلات', 'العطلة')} value={span} onChange={setSpan} />
        <TimeField
          label={say('Doors open', 'دروازے کھلنے کا وقت', 'فتح الأبواب')}
          value={time}
          onChange={setTime}
        />
      </Sample>
      <Sample name="Read-only, disabled with a reason">
        <DateField label={born} value={day} onChange={setDay} isReadOnly />
        <DateField
          label={born}
          value={day}
          onChange={setDay}
          reason={say('Only the office changes this', 'یہ صرف دفتر بدلتا ہے', 'يغيّره المكتب فقط')}
        />
        <TimeField
          label={say('Doors open', 'دروازے کھلنے کا وقت', 'فتح الأبواب')}
          value={time}
          onChange={setTime}
          isDisabled
        />
      </Sample>
    </>
  )
}
