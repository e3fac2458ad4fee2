import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { useSay } from '../../crud/words.ts'
import { Select } from '../../ui/Select.tsx'
import type { Part } from './parts.ts'

/** What kind of institute it is; it picks the words for classes and students. */
export function TypeField({ control, isDisabled }: Part) {
  const { t } = useLingui()
  const say = useSay()
  const choices = [
    { id: 'school', name: t`School` },
    { id: 'academy', name: t`Academy` },
    { id: 'college', name: t`College` },
    { id: 'university', name: t`University` },
    { id: 'coaching-centre', name: t`Coaching centre` },
  ]
  return (
    <Controller
      name="type"
      control={control}
      render={({ field: { value, onChange, name }, fieldState: { error } }) => (
        <Select
          label={say('Institute type')}
          name={name}
          choices={choices}
          value={value}
          onChange={onChange}
          error={error?.message}
          isDisabled={isDisabled}
        />
      )}
    />
  )
}
