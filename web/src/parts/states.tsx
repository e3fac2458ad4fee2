import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ProgressRing } from '../ui/ProgressRing.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Sample } from './Sample.tsx'
import { useSay } from './say.ts'

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
      </Sample>
      <Sample name="ProgressRing, Skeleton">
        <ProgressRing label={say('Set-up', 'ترتیب', 'الإعداد')} done={2} of={3} />
        <Skeleton width="120px" />
      </Sample>
    </>
  )
}
