import { useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { useSay } from '../../crud/words.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Part } from './parts.ts'

/** What stands in browser tabs, and below the log-in page, mails and prints. */
export function SiteFields({ control, isDisabled }: Part) {
  const { t } = useLingui()
  const say = useSay()
  const texts = [
    {
      name: 'pageTitle',
      title: 'Page title',
      hint: t`For browser tabs; empty for the institute’s name.`,
      max: 60,
    },
    { name: 'footer', title: 'Footer', hint: t`Below the log-in page, mails and prints.`, max: 200 },
  ] as const
  return (
    <div className="settings-fields">
      {texts.map(({ name, title, hint, max }) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <TextField
              {...field}
              inputRef={ref}
              label={say(title)}
              description={hint}
              error={error?.message}
              isReadOnly={isDisabled}
              maxLength={max}
            />
          )}
        />
      ))}
      <Controller
        name="showsFooter"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Switch isSelected={value} onChange={onChange} isDisabled={isDisabled}>
            {say('Show the footer')}
          </Switch>
        )}
      />
    </div>
  )
}
