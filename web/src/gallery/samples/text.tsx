import { Breadcrumbs } from '../../ui/layout/Breadcrumbs.tsx'
import { DayText, InstantText } from '../../ui/date/DateText.tsx'
import { Ltr } from '../../ui/text/Ltr.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  return (
    <>
      <Sample name="Numbers, dates, Ltr">
        <NumberText value={1240} />
        <DayText day="2026-11-19" />
        <InstantText at="2026-11-19T04:10:00Z" />
        <Ltr>0300-0000101</Ltr>
      </Sample>
      <Sample name="Breadcrumbs">
        <Breadcrumbs
          crumbs={[
            { title: say('Riverside', 'ریور سائیڈ', 'ريفرسايد'), href: '#' },
            { title: say('Campuses', 'کیمپس', 'الفروع'), href: '#campuses' },
            { title: say('Model Town', 'ماڈل ٹاؤن', 'مودل تاون') },
          ]}
        />
      </Sample>
    </>
  )
}
