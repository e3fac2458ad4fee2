import { useState } from 'react'
import { MultiSelect } from '../../ui/form/choice/MultiSelect.tsx'
import { RadioGroup } from '../../ui/form/choice/RadioGroup.tsx'
import { TagField } from '../../ui/form/choice/TagField.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const [cities, setCities] = useState(['lhe', 'khi'])
  const [shift, setShift] = useState<string>('day')
  const [tags, setTags] = useState([say('Cricket', 'کرکٹ', 'كريكيت'), say('Debate', 'تقریر', 'مناظرة')])
  const all = [
    { id: 'lhe', name: say('Lahore', 'لاہور', 'لاهور') },
    { id: 'khi', name: say('Karachi', 'کراچی', 'كراتشي') },
    { id: 'isb', name: say('Islamabad', 'اسلام آباد', 'إسلام آباد') },
    { id: 'mul', name: say('Multan', 'ملتان', 'ملتان') },
    { id: 'pew', name: say('Peshawar', 'پشاور', 'بيشاور') },
    { id: 'uet', name: say('Quetta', 'کوئٹہ', 'كويتا') },
    { id: 'fsd', name: say('Faisalabad', 'فیصل آباد', 'فيصل آباد') },
    { id: 'skt', name: say('Sialkot', 'سیالکوٹ', 'سيالكوت') },
    { id: 'hyd', name: say('Hyderabad', 'حیدرآباد', 'حيدر آباد') },
  ]
  const label = say('Cities', 'شہر', 'المدن')
  const reason = say('Set by the institute', 'ادارہ طے کرتا ہے', 'تحدده المؤسسة')
  return (
    <>
      <Sample name="MultiSelect, TagField">
        <MultiSelect label={label} choices={all} value={cities} onChange={setCities} />
        <MultiSelect
          label={label}
          choices={all}
          value={[]}
          onChange={setCities}
          error={say('Cities is required', 'شہر ضروری ہیں', 'المدن مطلوبة')}
        />
        <MultiSelect label={label} choices={all} value={cities} onChange={setCities} reason={reason} />
        <TagField label={say('Clubs', 'انجمنیں', 'الأندية')} value={tags} onChange={setTags} showOptional />
      </Sample>
      <Sample name="RadioGroup">
        <RadioGroup
          label={say('Shift', 'شفٹ', 'الفترة')}
          value={shift}
          onChange={setShift}
          choices={[
            { id: 'day', name: say('Day', 'صبح', 'صباحية'), hint: say('From 8:00', '۸ بجے سے', 'من 8:00') },
            {
              id: 'evening',
              name: say('Evening', 'شام', 'مسائية'),
              hint: say('From 14:00', '۱۴ بجے سے', 'من 14:00'),
            },
            { id: 'night', name: say('Night', 'رات', 'ليلية'), isDisabled: true },
          ]}
        />
        <RadioGroup
          label={say('Shift', 'شفٹ', 'الفترة')}
          value={null}
          onChange={setShift}
          orientation="horizontal"
          choices={[
            { id: 'day', name: say('Day', 'صبح', 'صباحية') },
            { id: 'evening', name: say('Evening', 'شام', 'مسائية') },
          ]}
          error={say('Shift is required', 'شفٹ ضروری ہے', 'الفترة مطلوبة')}
        />
      </Sample>
    </>
  )
}
