import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

/** Somebody whose role asks for a second factor sets it up before anything else. */
export function SetUpFirst({ onPaid }: { onPaid: () => void }) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <h1 className="login-title">{t`Set up your second factor`}</h1>
      <p className="login-text">
        <Trans>
          Your school requires it for your role: besides the password, you enter a code from an app on your
          phone.
        </Trans>
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onPaid} />
      ) : (
        <SetUp begin={t`Begin`} onCodes={setCodes} />
      )}
    </>
  )
}
