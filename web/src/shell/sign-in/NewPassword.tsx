import { useLingui } from '@lingui/react/macro'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

type Props = {
  value: string
  onChange: (password: string) => void
  error: string | undefined
  autoFocus?: boolean
}

/** A field for a new password, for which password managers suggest one. */
export function NewPassword(props: Props) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={t`New password`}
      name="password"
      autoComplete="new-password"
      description={t`At least 8 characters; a few words that belong together only for you are good`}
      {...props}
    />
  )
}
