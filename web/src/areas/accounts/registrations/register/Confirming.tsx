import { Trans, useLingui } from '@lingui/react/macro'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import { checkCode, register } from 'tenant-api/contract/accounts/registrations'
import { plainCall } from '../../../../shell/session/api.ts'
import { CodeForm } from '../../../../shell/sign-in/CodeForm.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import type { Step, Steps } from './use-steps.ts'

type Props = { step: Extract<Step, { at: 'code' }>; steps: Steps }

/** The code that came proves that the address or the telephone is theirs. Where no password is needed, that is all. */
export function Confirming({ step: { ticket, to }, steps: { go } }: Props) {
  const { t } = useLingui()
  // A code is good once: where sending in failed, for the network say, only that is tried again.
  const [traded, keep] = useState<string>()
  async function confirm(code: string) {
    const token = traded ?? (await trade(code))
    if (token === undefined) return
    try {
      await plainCall(register, { body: { token } })
    } catch (error) {
      if (error instanceof Refused && error.problem.code === 'registration-token') keep(undefined)
      throw error
    }
    go({ at: 'done' })
  }
  async function trade(code: string): Promise<string | undefined> {
    const { token, asksPassword, isShared } = await plainCall(checkCode, { body: { ticket, code } })
    if (isShared) go({ at: 'shared', token, asksPassword, to })
    else if (asksPassword) go({ at: 'password', token })
    else keep(token)
    return isShared || asksPassword ? undefined : token
  }
  return (
    <>
      <p className="login-text">
        <Trans>
          A code is on its way to <Ltr>{to}</Ltr>. It is good for ten minutes, on this page.
        </Trans>
      </p>
      <CodeForm submit={t`Send registration`} onCode={confirm} />
      <p className="login-help">
        <Button
          look="quiet"
          onPress={() => go({ at: 'form' })}
        >{t`Change what I wrote, or have another code sent`}</Button>
      </p>
    </>
  )
}
