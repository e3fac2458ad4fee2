import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AppCodeForm } from '../../../shell/sign-in/AppCodeForm.tsx'
import { Button } from '../../../ui/base/Button.tsx'

type Props = { submit: string; onCode: (code: string) => Promise<unknown> }

/** What changes the second factor that there is: asked for by its code, or by one of those that were kept. */
export function WithCode({ submit, onCode }: Props) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  if (!isAsked) return <Button onPress={() => setAsked(true)}>{submit}</Button>
  return (
    <>
      <AppCodeForm key={String(isRecovery)} submit={submit} isRecovery={isRecovery} onCode={onCode} />
      <Button look="quiet" onPress={() => setRecovery(!isRecovery)}>
        {isRecovery ? t`Enter a code of the app` : t`Use a recovery code`}
      </Button>
    </>
  )
}
