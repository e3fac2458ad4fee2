import { Trans, useLingui } from '@lingui/react/macro'
import { register } from 'tenant-api/contract/accounts/registrations'
import { plainCall } from '../../../../shell/session/api.ts'
import { PasswordForm } from '../../../../shell/sign-in/PasswordForm.tsx'
import type { Steps } from './use-steps.ts'

/** A password of one's own, which lets in when the office has approved. */
export function ChoosingPassword({ token, steps: { go } }: { token: string; steps: Steps }) {
  const { t } = useLingui()
  return (
    <>
      <p className="login-text">
        <Trans>Choose the password by which you will log in.</Trans>
      </p>
      <PasswordForm
        submit={t`Send registration`}
        onSend={(password) => plainCall(register, { body: { token, password } })}
        onSent={() => go({ at: 'done' })}
        late="registration-token"
        onLate={() => go({ at: 'form' })}
      />
    </>
  )
}
