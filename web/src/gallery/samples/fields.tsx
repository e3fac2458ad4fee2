import { useState } from 'react'
import { ComboBox } from '../../ui/form/choice/ComboBox.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { Select } from '../../ui/form/choice/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const [text, setText] = useState('گلشنِ راوی')
  const [city, setCity] = useState('lhe')
  const cities = [
    { id: 'lhe', name: say('Lahore', 'لاہور', 'لاهور'), hint: 'LHE' },
    { id: 'khi', name: say('Karachi', 'کراچی', 'كراتشي'), hint: 'KHI' },
    { id: 'isb', name: say('Islamabad', 'اسلام آباد', 'إسلام آباد') },
  ]
  const label = say('City', 'شہر', 'المدينة')
  return (
    <Sample name="TextField, PasswordField, Select, ComboBox, SearchField">
      <TextField
        label={say('Name', 'نام', 'الاسم')}
        value={text}
        onChange={setText}
        description={say('As on the gate', 'جیسا گیٹ پر لکھا ہے', 'كما هو على البوابة')}
      />
      <TextField
        label={say('Email', 'ای میل', 'البريد الإلكتروني')}
        value="not an address"
        onChange={setText}
        error={say('Email must be a valid email', 'ای میل درست نہیں', 'البريد الإلكتروني غير صالح')}
        dir="ltr"
      />
      <TextField
        label={say('Description', 'تفصیل', 'الوصف')}
        value=""
        onChange={setText}
        lines={3}
        showOptional
      />
      <PasswordField label={say('Password', 'پاس ورڈ', 'كلمة المرور')} value="riverside" onChange={setText} />
      <Select label={label} choices={cities} value={city} onChange={setCity} />
      <ComboBox label={label} choices={cities} value={city} onChange={setCity} />
      <SearchField
        label={say('Search campuses', 'کیمپس تلاش کریں', 'البحث في الفروع')}
        hotkey="/"
        value=""
        onChange={setText}
      />
    </Sample>
  )
}
