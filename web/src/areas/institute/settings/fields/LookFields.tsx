import { Check } from 'lucide-react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useSay } from '../../../../crud/resource/words.ts'
import { RadioGroup as Choices } from '../../../../ui/form/choice/RadioGroup.tsx'
import { OwnColourField } from './OwnColourField.tsx'
import type { SettingProps } from './SettingField.tsx'
import './LookFields.css'

/** The seven colours, each painted in itself. */
export function ThemeField({ record, field, isReadOnly }: SettingProps) {
  const say = useSay()
  const choices = record.kind === 'choice' ? record.choices : []
  return (
    <RadioGroup
      className="field"
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      isDisabled={isReadOnly}
      orientation="horizontal"
    >
      <Label className="field-label">{say(record.title)}</Label>
      <div className="colours">
        {choices.map(({ id, name }) => (
          <Radio key={id} value={id} className="colour" data-theme={id}>
            <span aria-hidden className="colour-spot">
              <Check size={16} strokeWidth={3} />
            </span>
            <span className="colour-name">{say(name)}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

export function OwnColour({ field, error, isReadOnly }: SettingProps) {
  return (
    <OwnColourField
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  )
}

/** Light or dark, for those who have not chosen. */
export function AppearanceField({ record, field, error, isReadOnly }: SettingProps) {
  const say = useSay()
  const choices = record.kind === 'choice' ? record.choices : []
  return (
    <Choices
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      name={field.name}
      choices={choices.map(({ id, name }) => ({ id, name: say(name) }))}
      value={field.value}
      onChange={field.onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  )
}
