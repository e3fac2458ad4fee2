import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../ui/state/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  return (
    <>
      <Sample name="Banner" layout="stack">
        <Banner tone="info">
          {say('Fees are due on Monday.', 'فیس پیر کو واجب ہے۔', 'الرسوم مستحقة يوم الاثنين.')}
        </Banner>
        <Banner tone="warning">{say('You are offline.', 'آپ آف لائن ہیں۔', 'أنت غير متصل.')}</Banner>
        <Banner tone="danger">{say('Something went wrong.', 'کچھ غلط ہو گیا۔', 'حدث خطأ ما.')}</Banner>
      </Sample>
      <StudentTabs />
      <Card
        title={say('Campuses', 'کیمپس', 'الفروع')}
        description={say('Where the school teaches.', 'جہاں اسکول پڑھاتا ہے۔', 'أين تُدرّس المدرسة.')}
        action={<Button size="small">{say('Export', 'ایکسپورٹ', 'تصدير')}</Button>}
      >
        <EmptyState
          icon={Building2}
          title={say('No campuses yet', 'ابھی کوئی کیمپس نہیں', 'لا فروع بعد')}
          action={<Button look="primary">{say('Add campus', 'کیمپس شامل کریں', 'إضافة فرع')}</Button>}
        >
          {say(
            'Add the first one; it takes a minute.',
            'پہلا شامل کریں؛ ایک منٹ لگتا ہے۔',
            'أضف الأول؛ دقيقة واحدة تكفي.',
          )}
        </EmptyState>
      </Card>
    </>
  )
}

function StudentTabs() {
  const say = useSay()
  const [tab, setTab] = useState('a')
  const tabs = [
    {
      id: 'a',
      title: say('Overview', 'جائزہ', 'نظرة عامة'),
      content: <p>{say('Ali s/o Saleem, 7-B', 'علی ولد سلیم، ہفتم ب', 'علي بن سليم، السابع ب')}</p>,
    },
    {
      id: 'b',
      title: say('Attendance', 'حاضری', 'الحضور'),
      content: <p>{say('Present 32, absent 3', 'حاضر ۳۲، غیر حاضر ۳', 'حاضر 32، غائب 3')}</p>,
    },
  ]
  return (
    <Sample name="Tabs" layout="stack">
      <Tabs label={say('Student', 'طالب علم', 'الطالب')} tabs={tabs} value={tab} onChange={setTab} />
    </Sample>
  )
}
