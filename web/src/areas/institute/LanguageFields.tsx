import { useLingui } from '@lingui/react/macro'
import { isLanguage, languages } from 'kit/locale'
import { Controller, useWatch } from 'react-hook-form'
import { useSay } from '../../crud/words.ts'
import { Checkbox, CheckboxGroup } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { languageChoices } from './choices.ts'
import type { Part } from './parts.ts'

/** The languages that people of this school can choose, and the one that strangers are met in. */
export function LanguageFields({ control, isDisabled }: Part) {
  const { t } = useLingui()
  const say = useSay()
  const [offered, first] = useWatch({ control, name: ['languages', 'language'] })
  return (
    <div className="settings-fields">
      <Controller
        name="languages"
        control={control}
        render={({ field: { value, onChange, name }, fieldState: { error } }) => (
          <CheckboxGroup
            label={say('Languages')}
            description={t`Everyone chooses among these.`}
            name={name}
            value={[...value]}
            onChange={(picked) =>
              onChange(languages.map(({ code }) => code).filter((code) => picked.includes(code)))
            }
            error={error?.message}
            isDisabled={isDisabled}
          >
            {languages.map(({ code, ownName }) => (
              <Checkbox key={code} value={code} isDisabled={code === first}>
                <span lang={code}>{ownName}</span>
              </Checkbox>
            ))}
          </CheckboxGroup>
        )}
      />
      <Controller
        name="language"
        control={control}
        render={({ field: { value, onChange, name }, fieldState: { error } }) => (
          <Select
            label={say('First language')}
            description={t`The log-in page and messages begin in it.`}
            name={name}
            choices={languageChoices.filter(({ id }) => isLanguage(id) && offered.includes(id))}
            value={value}
            onChange={onChange}
            error={error?.message}
            isDisabled={isDisabled}
          />
        )}
      />
      {offered.includes('ur') && (
        <Controller
          name="nastaliqEverywhere"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Switch isSelected={value} onChange={onChange} isDisabled={isDisabled}>
              {say('Nastaliq everywhere')}
            </Switch>
          )}
        />
      )}
    </div>
  )
}
