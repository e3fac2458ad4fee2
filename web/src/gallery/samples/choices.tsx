import { useState } from 'react'
import { Checkbox, CheckboxGroup } from '../../ui/form/choice/Checkbox.tsx'
import { Switch } from '../../ui/form/choice/Switch.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  const say = useSay()
  const [isOn, turn] = useState(true)
  const [languages, choose] = useState(['en'])
  return (
    <Sample name="Switch, Checkbox">
      <Switch isSelected={isOn} onChange={turn}>
        {say('Archived', 'محفوظ شدہ', 'مؤرشف')}
      </Switch>
      <CheckboxGroup label={say('Languages', 'زبانیں', 'اللغات')} value={languages} onChange={choose}>
        <Checkbox value="en">English</Checkbox>
        <Checkbox value="ur">اردو</Checkbox>
        <Checkbox value="ar" isDisabled>
          العربية
        </Checkbox>
      </CheckboxGroup>
    </Sample>
  )
}
