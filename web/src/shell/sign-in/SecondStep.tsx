import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Me } from 'tenant-api/contract/access/sessions'
import { proveSecondFactor } from 'tenant-api/contract/access/second-factor'
import { Button } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/form/choice/Checkbox.tsx'
import { plainCall } from '../session/api.ts'
import { AppCodeForm } from './AppCodeForm.tsx'

/** The second step of a log-in: the code of the app, or a recovery code if the app is lost. */
export function SecondStep({ onPaid }: { onPaid: (me: Me) => void }) {
  const { t } = useLingui()
  const [isRecovery, setRecovery] = useState(false)
  const [trusts, setTrusts] = useState(false)
  return (
    <>
      <p className="login-text">
        {isRecovery ? (
          <Trans>Enter one of your recovery codes. Each works once.</Trans>
        ) : (
          <Trans>Enter the six digits that the app on your telephone shows.</Trans>
        )}
      </p>
      <AppCodeForm
        key={String(isRecovery)}
        submit={t`Log in`}
        isRecovery={isRecovery}
        onCode={async (code) => onPaid(await plainCall(proveSecondFactor, { body: { code, trusts } }))}
      >
        <Checkbox isSelected={trusts} onChange={setTrusts}>
          {t`Do not ask on this device for 30 days`}
        </Checkbox>
      </AppCodeForm>
      <div className="login-help">
        <Button look="quiet" onPress={() => setRecovery(!isRecovery)}>
          {isRecovery ? t`Enter a code of the app` : t`Use a recovery code`}
        </Button>
      </div>
    </>
  )
}
