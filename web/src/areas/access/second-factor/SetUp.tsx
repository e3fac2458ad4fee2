import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { beginSecondFactor, confirmSecondFactor } from 'tenant-api/contract/access/second-factor'
import { call } from '../../../shell/session/api.ts'
import { AppCodeForm } from '../../../shell/sign-in/AppCodeForm.tsx'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { QrCode } from '../../../ui/text/QrCode.tsx'
import { WithCode } from './WithCode.tsx'
import './SetUp.css'

type Props = {
  begin: string
  /** There is one already, whose code is asked for first. */
  hasOne?: boolean
  /** Given the recovery codes, which nobody is told a second time. */
  onCodes: (codes: readonly string[]) => void
}

/** Ties a telephone to the log-in: the picture for its app, and the first code of it. */
export function SetUp({ begin, hasOne = false, onCodes }: Props) {
  const { t } = useLingui()
  const beginning = useMutation({
    mutationFn: (code: string | undefined) =>
      call(beginSecondFactor, { body: code === undefined ? {} : { code } }),
  })
  if (!beginning.data) {
    if (hasOne) return <WithCode submit={begin} onCode={beginning.mutateAsync} />
    const { error } = beginning
    return (
      <Form
        mistakes={error ? formErrorsOf(error, t`Oops! Network Error Try again later`) : []}
        onSubmit={() => !beginning.isPending && beginning.mutate(undefined)}
      >
        <Button type="submit" look="primary" size="large" isPending={beginning.isPending}>
          {begin}
        </Button>
      </Form>
    )
  }
  const { secret, picture } = beginning.data
  return (
    <>
      <ol className="second-steps">
        <li>
          <Trans>
            Open an authenticator app on your telephone, such as Google Authenticator, Microsoft Authenticator
            or Aegis, and add an account there.
          </Trans>
        </li>
        <li>
          <Trans>Scan this picture with it.</Trans>
          <QrCode {...picture} label={t`The key of the second factor, for the camera of the telephone`} />
          <details>
            <summary>{t`The picture cannot be scanned`}</summary>
            <p>
              <Trans>Type this key into the app instead:</Trans>
            </p>
            <p className="second-secret">
              <Ltr>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Ltr>
            </p>
          </details>
        </li>
        <li>
          <Trans>Enter the six digits that the app shows now.</Trans>
        </li>
      </ol>
      <AppCodeForm
        submit={t`Continue`}
        onCode={async (code) => onCodes((await call(confirmSecondFactor, { body: { code } })).codes)}
      />
    </>
  )
}
