import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { register } from 'tenant-api/contract/accounts/registrations'
import { plainCall } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { Step, Steps } from './use-steps.ts'

type Props = { step: Extract<Step, { at: 'shared' }>; steps: Steps }

/** A household has one telephone, perhaps: who has proved that they hold it says whether they log in by it already. */
export function Sharing({ step: { token, asksPassword, to }, steps: { go } }: Props) {
  const { t } = useLingui()
  const sending = useMutation({
    mutationFn: async () => {
      if (!asksPassword) await plainCall(register, { body: { token } })
    },
    onSuccess: () => go(asksPassword ? { at: 'password', token } : { at: 'done' }),
    onError(error) {
      if (!(error instanceof Refused) || error.problem.code !== 'registration-token') return
      toast({ type: 'error', message: error.message })
      go({ at: 'form' })
    },
  })
  const mistakes = sending.error ? formErrorsOf(sending.error, t`Oops! Network Error Try again later`) : []
  return (
    <>
      <p className="login-text">
        <Trans>
          Somebody logs in by <Ltr>{to}</Ltr> already. If it is you, you need no other log-in.
        </Trans>
      </p>
      <p className="login-text">
        <Trans>
          If it is somebody of your household, go on: the office decides, and each of you comes in under their
          own name.
        </Trans>
      </p>
      <Form mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
        <Button type="submit" look="primary" size="large" isPending={sending.isPending}>
          {t`I am somebody else: go on`}
        </Button>
        <ButtonLink href="/login" size="large">{t`It is me: log in`}</ButtonLink>
      </Form>
    </>
  )
}
