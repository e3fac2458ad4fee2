import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Controller } from 'react-hook-form'
import { themes } from 'tenant-api/contract/institute'
import { useSay } from '../../crud/words.ts'
import { useLookNames } from '../../shell/look-names.ts'
import { Select } from '../../ui/Select.tsx'
import { OwnColourField } from './OwnColourField.tsx'
import type { Part } from './parts.ts'
import './LookFields.css'

/** The school's colour, and whether its pages are light or dark for those who have not chosen. */
export function LookFields({ control, isDisabled }: Part) {
  const { t } = useLingui()
  const say = useSay()
  const { modes } = useLookNames()
  const names: Record<(typeof themes)[number], string> = {
    blue: t`Blue`,
    green: t`Green`,
    purple: t`Purple`,
    yellow: t`Yellow`,
    maroon: t`Maroon`,
    'sky-blue': t`Sky blue`,
    'light-green': t`Light green`,
  }
  return (
    <div className="settings-fields settings-column">
      <Controller
        name="theme"
        control={control}
        render={({ field: { value, onChange, name } }) => (
          <RadioGroup
            className="field"
            name={name}
            value={value}
            onChange={onChange}
            isDisabled={isDisabled}
            orientation="horizontal"
          >
            <Label className="field-label">{say('Theme colour')}</Label>
            <div className="colours">
              {themes.map((theme) => (
                <Radio key={theme} value={theme} className="colour" data-theme={theme}>
                  <span aria-hidden className="colour-spot">
                    <Check size={16} strokeWidth={3} />
                  </span>
                  <span className="colour-name">{names[theme]}</span>
                </Radio>
              ))}
            </div>
          </RadioGroup>
        )}
      />
      <Controller
        name="colour"
        control={control}
        render={({ field: { value, onChange, name }, fieldState: { error } }) => (
          <OwnColourField
            name={name}
            value={value}
            onChange={onChange}
            error={error?.message}
            isDisabled={isDisabled}
          />
        )}
      />
      <Controller
        name="mode"
        control={control}
        render={({ field: { value, onChange, name } }) => (
          <Select
            label={say('Appearance')}
            description={t`For the log-in page and for new people; everyone can choose their own.`}
            name={name}
            choices={modes}
            value={value}
            onChange={onChange}
            isDisabled={isDisabled}
          />
        )}
      />
    </div>
  )
}
