import { Check, Clock, House, X } from 'lucide-react'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { ProgressRing } from '../../ui/state/ProgressRing.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { OtherCount, StatusCount, StatusCounts, StatusWord } from '../../ui/text/Status.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

// Drawn here, for nobody of the house.
const face = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#c7d2fe" d="M0 0h8v8H0z"/><circle cx="4" cy="3" r="1.6" fill="#4338ca"/><path fill="#4338ca" d="M1 8a3 3 0 0 1 6 0"/></svg>',
)}`

export function Samples() {
  const say = useSay()
  return (
    <>
      <Sample name="Badge">
        <Badge>{say('Draft', 'مسودہ', 'مسودة')}</Badge>
        <Badge tone="theme">{say('New', 'نیا', 'جديد')}</Badge>
        <Badge tone="success">{say('Paid', 'ادا شدہ', 'مدفوع')}</Badge>
        <Badge tone="warning">{say('Due soon', 'جلد واجب', 'يستحق قريبًا')}</Badge>
        <Badge tone="danger">{say('Overdue', 'تاخیر شدہ', 'متأخر')}</Badge>
        <Badge tone="info">{say('On leave', 'رخصت پر', 'في إجازة')}</Badge>
      </Sample>
      <Sample name="Avatar">
        <Avatar name="Nasreen Akhtar" size="small" />
        <Avatar name="Nasreen Akhtar" />
        <Avatar name="ثناء اقبال" size="large" />
        <Avatar name="Riverside" shape="school" size="large" />
        <Avatar name="Nasreen Akhtar" src={face} alt="Nasreen Akhtar" size="large" />
        <Avatar name="Tariq Mehmood" src="/gone.jpg" size="large" />
      </Sample>
      <Sample name="Status">
        <Statuses />
      </Sample>
      <Sample name="ProgressRing, Skeleton">
        <ProgressRing label={say('Set-up', 'ترتیب', 'الإعداد')} done={2} of={3} />
        <Skeleton width="120px" />
      </Sample>
    </>
  )
}

function Statuses() {
  const say = useSay()
  const looks = {
    present: { icon: Check, letters: say('P', 'ح', 'ح'), name: say('Present', 'حاضر', 'حاضر') },
    late: { icon: Clock, letters: say('Lt', 'د', 'م'), name: say('Late', 'دیر سے', 'متأخر') },
    absent: { icon: X, letters: say('A', 'غ', 'غ'), name: say('Absent', 'غیر حاضر', 'غائب') },
    leave: { icon: House, letters: say('Lv', 'ر', 'إ'), name: say('Leave', 'رخصت', 'إجازة') },
  }
  const all = Object.entries(looks)
  return (
    <>
      {all.map(([status, look]) => (
        <StatusWord key={status} status={status} look={look} />
      ))}
      <StatusCounts>
        {all.map(([status, look]) => (
          <StatusCount key={status} status={status} look={look} value={12} />
        ))}
        <OtherCount name={say('Unmarked', 'نشان زد نہیں', 'غير مسجل')} value={3} />
      </StatusCounts>
      <StatusCounts>
        {all.map(([status, look]) => (
          <StatusCount key={status} status={status} look={look} value={12} isShort />
        ))}
      </StatusCounts>
    </>
  )
}
