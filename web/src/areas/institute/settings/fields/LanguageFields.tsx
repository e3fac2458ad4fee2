import { languages } from 'kit/text/locale'
import { useWatch } from 'react-hook-form'
import { useSay } from '../../../../crud/resource/words.ts'
import { Checkbox, CheckboxGroup } from '../../../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { languageChoices } from './choices.ts'
import type { SettingProps } from './SettingField.tsx'

/** The languages that people of this school can choose; the first cannot be left out. */
export function LanguagesField({ record, field, control, error, isReadOnly }: SettingProps) {
  const say = useSay()
  const first = useWatch({ control, name: 'language' })
  return (
    <CheckboxGroup
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      name={field.name}
      value={[...field.value]}
      onChange={(picked) =>
        field.onChange(languages.map(({ code }) => code).filter((code) => picked.includes(code)))
      }
      error={error}
      isDisabled={isReadOnly}
    >
      {languages.map(({ code, ownName }) => (
        <Checkbox key={code} value={code} isDisabled={code === first}>
          <span lang={code}>{ownName}</span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}

/** The language that strangers are met in. */
export function FirstLanguageField({ record, field, control, error, isReadOnly }: SettingProps) {
  const say = useSay()
  const offered: readonly string[] = useWatch({ control, name: 'languages' })
  return (
    <Select
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      name={field.name}
      choices={languageChoices.filter(({ id }) => offered.includes(id))}
      value={field.value}
      onChange={field.onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  )
}
