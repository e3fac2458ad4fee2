import { formatNumber } from 'kit/text/locale'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { HeatStrip } from '../../ui/chart/HeatStrip.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { RingChart } from '../../ui/chart/RingChart.tsx'
import { Stat } from '../../ui/layout/Stat.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  return (
    <>
      <Stats />
      <Bars />
      <Lines />
      <Parts />
      <Heat />
    </>
  )
}

function usePercent() {
  const { language } = useRegional()
  return (value: number) => formatNumber(language, value, { style: 'percent', maximumFractionDigits: 0 })
}

function useDays() {
  const say = useSay()
  return [
    say('Mon', 'پیر', 'الاثنين'),
    say('Tue', 'منگل', 'الثلاثاء'),
    say('Wed', 'بدھ', 'الأربعاء'),
    say('Thu', 'جمعرات', 'الخميس'),
    say('Fri', 'جمعہ', 'الجمعة'),
    say('Sat', 'ہفتہ', 'السبت'),
  ]
}

function Stats() {
  const say = useSay()
  const percent = usePercent()
  const than = say('than last week', 'گزشتہ ہفتے سے', 'عن الأسبوع الماضي')
  return (
    <div className="parts-grid">
      <Stat
        label={say('Present today', 'آج حاضر', 'الحاضرون اليوم')}
        value={percent(0.943)}
        delta={{ by: { share: 0.012 }, better: 'more', than }}
        course={[90, 92, 91, 95, 93, 94.3]}
        href="#present"
      />
      <Stat
        label={say('Absent', 'غیر حاضر', 'الغائبون')}
        value={<NumberText value={71} />}
        delta={{ by: { share: 0.18 }, better: 'less', than }}
        course={[40, 44, null, 52, 60, 71]}
      />
      <Stat
        label={say('Students', 'طلبہ', 'الطلاب')}
        value={<NumberText value={1240} />}
        delta={{ by: { count: 0 }, better: 'more', than }}
        course={[1240, 1240, 1240]}
      />
      <Stat label={say('Campuses', 'کیمپس', 'الفروع')} value={<NumberText value={3} />} />
    </div>
  )
}

function Bars() {
  const say = useSay()
  const days = useDays()
  const classes = ['6-A', '6-B', '7-A', '7-B', '8-A'].map((name, at) =>
    say(name, ['ششم الف', 'ششم ب', 'ہفتم الف', 'ہفتم ب', 'ہشتم الف'][at] ?? '', name),
  )
  const girls = { name: say('Girls', 'لڑکیاں', 'البنات'), values: [18, 21, 16, 19, 22] }
  const boys = { name: say('Boys', 'لڑکے', 'البنين'), values: [17, 14, 20, 16, 12] }
  return (
    <div className="parts-grid">
      <Sample name="BarChart, one series" layout="stack">
        <BarChart
          label={say('Absences this week', 'اس ہفتے کی غیر حاضریاں', 'الغياب هذا الأسبوع')}
          of={say('Day', 'دن', 'اليوم')}
          categories={days}
          series={[{ name: say('Absent', 'غیر حاضر', 'غائب'), values: [31, 24, 40, 22, 71, null] }]}
          isTime
        />
      </Sample>
      <Sample name="BarChart, two series" layout="stack">
        <BarChart
          label={say('Students by class', 'جماعت وار طلبہ', 'الطلاب حسب الصف')}
          of={say('Class', 'جماعت', 'الصف')}
          categories={classes}
          series={[girls, boys]}
        />
      </Sample>
    </div>
  )
}

function Lines() {
  const say = useSay()
  const percent = usePercent()
  const days = useDays()
  const campuses = [
    say('Model Town', 'ماڈل ٹاؤن', 'مودل تاون'),
    say('Gulshan', 'گلشنِ راوی', 'كلشن'),
    say('Johar Town', 'جوہر ٹاؤن', 'جوهر تاون'),
  ]
  const values = [
    [0.93, 0.94, 0.9, 0.95, 0.96, 0.94],
    [0.88, 0.87, null, 0.9, 0.91, 0.92],
    [0.72, 0.76, 0.8, 0.79, 0.84, 0.91],
  ]
  return (
    <Sample name="LineChart" layout="stack">
      <LineChart
        label={say('Attendance by campus', 'کیمپس وار حاضری', 'الحضور حسب الفرع')}
        of={say('Day', 'دن', 'اليوم')}
        categories={days}
        series={campuses.map((name, at) => ({ name, values: values[at] ?? [] }))}
        format={percent}
      />
    </Sample>
  )
}

function Parts() {
  const say = useSay()
  return (
    <Sample name="RingChart" layout="stack">
      <RingChart
        label={say("Today's register", 'آج کی حاضری', 'سجل اليوم')}
        of={say('State', 'حالت', 'الحالة')}
        unit={say('Students', 'طلبہ', 'الطلاب')}
        parts={[
          { name: say('Present', 'حاضر', 'حاضر'), value: 1169 },
          { name: say('Absent', 'غیر حاضر', 'غائب'), value: 71 },
          { name: say('Late', 'تاخیر', 'متأخر'), value: 120 },
          { name: say('On leave', 'رخصت', 'في إجازة'), value: 48 },
        ]}
      />
    </Sample>
  )
}

function Heat() {
  const say = useSay()
  const percent = usePercent()
  const columns = useDays()
  const rows = [6, 7, 8].map((grade, at) => ({
    name: say(`Class ${grade}`, ['ششم', 'ہفتم', 'ہشتم'][at] ?? '', ['السادس', 'السابع', 'الثامن'][at] ?? ''),
    values: columns.map((_, day) =>
      day === 5 && at === 2 ? null : ((grade * 37 + day * 53) % 60) / 100 + 0.4,
    ),
  }))
  return (
    <Sample name="HeatStrip" layout="stack">
      <HeatStrip
        label={say('Attendance by class', 'جماعت وار حاضری', 'الحضور حسب الصف')}
        of={say('Class', 'جماعت', 'الصف')}
        columns={columns}
        rows={rows}
        format={percent}
        most={1}
      />
    </Sample>
  )
}
