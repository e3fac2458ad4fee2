import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { useSay } from '../../crud/words.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Part } from './parts.ts'

/** How long people may be away from their desk before they are logged out. */
export function SafetyFields({ control, isDisabled }: Part) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <div className="settings-fields">
      <Controller
        name="idleMinutes"
        control={control}
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <NumberField
            {...field}
            inputRef={ref}
            label={say('Minutes until people are logged out')}
            description={t`Counts from the next log-in. They are warned two minutes before.`}
            unit={t`minutes`}
            least={5}
            most={480}
            step={5}
            error={error?.message}
            isDisabled={isDisabled}
          />
        )}
      />
    </div>
  )
}
