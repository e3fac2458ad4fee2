import { CircleCheck, FilePen, LogIn } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { DaySteps, MonthSteps } from '../../ui/date/PeriodSteps.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { ProgressBar } from '../../ui/state/ProgressBar.tsx'
import { Stepper } from '../../ui/layout/Stepper.tsx'
import { Tags } from '../../ui/text/Tags.tsx'
import { Timeline } from '../../ui/layout/Timeline.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  return (
    <>
      <Steps />
      <Progress />
      <Periods />
      <Filters />
      <Happened />
    </>
  )
}

function Steps() {
  const say = useSay()
  const [current, setCurrent] = useState('check')
  const steps = [
    { id: 'drop', title: say('Drop the file', 'فائل ڈالیں', 'أفلت الملف') },
    { id: 'map', title: say('Match columns', 'کالم ملائیں', 'طابق الأعمدة') },
    { id: 'check', title: say('Check', 'جانچیں', 'تحقّق') },
    { id: 'run', title: say('Import', 'درآمد کریں', 'استورد') },
  ]
  return (
    <Sample name="Stepper" layout="stack">
      <Stepper
        label={say('Import from Excel', 'Excel سے درآمد', 'الاستيراد من Excel')}
        steps={steps}
        current={current}
        onStep={setCurrent}
      />
      <div className="parts-row">
        {steps.map(({ id, title }) => (
          <Button key={id} size="small" onPress={() => setCurrent(id)}>
            {title}
          </Button>
        ))}
      </div>
    </Sample>
  )
}

function Progress() {
  const say = useSay()
  return (
    <Sample name="ProgressBar" layout="stack">
      <ProgressBar
        label={say('Importing students', 'طلبہ درآمد ہو رہے ہیں', 'استيراد الطلاب')}
        share={0.29}
        note={say('120 of 412 rows', '۴۱۲ میں سے ۱۲۰ قطاریں', '120 من 412 صفًا')}
      />
      <ProgressBar label={say('Preparing', 'تیاری ہو رہی ہے', 'جارٍ التحضير')} />
      <ProgressBar label={say('Done', 'مکمل', 'تم')} share={1} />
    </Sample>
  )
}

function Periods() {
  const [day, setDay] = useState('2026-11-17')
  const [month, setMonth] = useState('2026-11')
  const today = '2026-11-18'
  return (
    <Sample name="DaySteps, MonthSteps" layout="stack">
      <DaySteps day={day} today={today} onDay={setDay} />
      <MonthSteps month={month} today={today} onMonth={setMonth} />
      <MonthSteps month={month} today={today} onMonth={setMonth} isWide />
    </Sample>
  )
}

function Filters() {
  const say = useSay()
  const all = [
    { id: 'lhe', name: say('Lahore', 'لاہور', 'لاهور') },
    { id: 'open', name: say('Open', 'کھلا', 'مفتوح') },
    { id: 'girls', name: say('Girls’ campus', 'لڑکیوں کا کیمپس', 'فرع البنات') },
  ]
  const [gone, setGone] = useState<readonly string[]>([])
  return (
    <Sample name="Tags, Popover">
      <Tags
        label={say('Filters', 'فلٹر', 'المرشحات')}
        tags={all.filter(({ id }) => !gone.includes(id))}
        onRemove={(id) => setGone([...gone, id])}
      />
      <Tags label={say('Cities', 'شہر', 'المدن')} tags={all.slice(0, 2)} />
      <Popover
        label={say('Why', 'کیوں', 'لماذا')}
        trigger={<Button size="small">{say('Why?', 'کیوں؟', 'لماذا؟')}</Button>}
      >
        <p>
          {say(
            'Only campuses that are open are shown.',
            'صرف کھلے کیمپس دکھائے جاتے ہیں۔',
            'تُعرض الفروع المفتوحة فقط.',
          )}
        </p>
      </Popover>
    </Sample>
  )
}

function Happened() {
  const say = useSay()
  const minute = 60_000
  const [now] = useState(Date.now)
  const at = (minutes: number) => new Date(now - minutes * minute).toISOString()
  return (
    <Sample name="Timeline" layout="stack">
      <Timeline
        label={say('What happened', 'کیا ہوا', 'ما حدث')}
        events={[
          {
            id: 'fee',
            icon: CircleCheck,
            tone: 'success',
            title: say(
              'Tariq took the November fee',
              'طارق نے نومبر کی فیس وصول کی',
              'استلم طارق رسوم نوفمبر',
            ),
            at: at(4),
            children: say('Receipt R-0412', 'رسید R-0412', 'الإيصال R-0412'),
          },
          {
            id: 'edit',
            icon: FilePen,
            tone: 'theme',
            title: say('Nasreen changed the phone number', 'نسرین نے فون نمبر بدلا', 'غيّرت نسرين رقم الهاتف'),
            at: at(190),
          },
          { id: 'in', icon: LogIn, title: say('Ali arrived', 'علی پہنچا', 'وصل علي'), at: at(1600) },
        ]}
      />
    </Sample>
  )
}
