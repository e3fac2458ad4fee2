import { day } from 'kit/values/day'
import { useState } from 'react'
import { Calendar, type CalendarView } from '../../ui/calendar/Calendar.tsx'
import type { CalendarEvent } from '../../ui/calendar/calendar-weeks.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  return (
    <>
      <Sample name="Calendar, month" layout="stack">
        <School view="month" />
      </Sample>
      <Sample name="Calendar, week" layout="stack">
        <School view="week" />
      </Sample>
    </>
  )
}

const at = (date: string) => day(`2026-11-${date}`)

function School({ view: first }: { view: CalendarView }) {
  const say = useSay()
  const [view, setView] = useState(first)
  const [chosen, choose] = useState(at('19'))
  return (
    <Calendar
      label={say('Events', 'تقریبات', 'الفعاليات')}
      events={useEvents()}
      day={chosen}
      onDay={choose}
      view={view}
      onView={setView}
      today={at('18')}
      onOpen={({ title }) => toast({ type: 'default', message: title })}
    />
  )
}

function useEvents(): CalendarEvent[] {
  const say = useSay()
  const on = (date: string, start: string, end: string, title: string, tone?: CalendarEvent['tone']) => ({
    id: `${date} ${start} ${title}`,
    title,
    from: at(date),
    to: at(date),
    start,
    end,
    tone,
  })
  const maths = say('Mathematics 7-B', 'ریاضی ہفتم ب', 'الرياضيات السابع ب')
  return [
    {
      id: 'exams',
      title: say('Mid-term examinations', 'وسط مدتی امتحانات', 'اختبارات منتصف الفصل'),
      from: at('18'),
      to: at('25'),
      tone: 'warning',
    },
    {
      id: 'iqbal',
      title: say('Iqbal Day', 'یومِ اقبال', 'يوم إقبال'),
      from: at('09'),
      to: at('09'),
      tone: 'danger',
    },
    on('19', '08:00', '08:40', maths),
    on('19', '08:20', '09:20', say('Parents’ meeting', 'والدین سے ملاقات', 'لقاء أولياء الأمور'), 'info'),
    on('19', '10:00', '10:40', say('Physics 8-A', 'طبیعیات ہشتم الف', 'الفيزياء الثامن أ'), 'success'),
    on('19', '11:00', '12:00', say('Staff meeting', 'عملے کا اجلاس', 'اجتماع الموظفين'), 'neutral'),
    on('16', '09:00', '09:40', maths),
    on('20', '13:00', '15:30', say('Sports day', 'یومِ کھیل', 'اليوم الرياضي'), 'success'),
  ]
}
