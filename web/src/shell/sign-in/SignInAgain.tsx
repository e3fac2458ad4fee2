import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { LogInForm } from './LogInForm.tsx'
import { meQuery } from '../session/me.ts'
import { useSessionEnded } from '../session/session.ts'
import { useSite } from '../look/site.ts'

/** The session has ended: the user logs in over the page, which stays with all of its input. */
export function SignInAgain() {
  const { t } = useLingui()
  const { codesFor, providers } = useSite()
  const hasEnded = useSessionEnded()
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  if (!hasEnded || !me) return null
  const name = me.viewing?.viewer ?? me.name
  const leave = (
    <Button look="quiet" onPress={() => location.assign('/login')}>{t`Log in as someone else`}</Button>
  )
  return (
    <Dialog title={t`Session Expired`} isOpen onClose={() => {}} role="alertdialog" actions={leave}>
      <p className="sign-in-again">
        {me.hasPassword ? (
          <Trans>
            You have been away for a while, {name}. Enter your password to go on; what you have typed is kept.
          </Trans>
        ) : (
          <Trans>
            You have been away for a while, {name}. Log in again to go on; what you have typed is kept.
          </Trans>
        )}
      </p>
      {me.hasPassword && <LogInForm known={me.email ?? me.username ?? name} onDone={() => {}} />}
      {providers.length > 0 && (
        <p className="login-help">
          <a href="/login" target="_blank" rel="noreferrer">{t`Log in with another account`}</a>
        </p>
      )}
      {codesFor !== 'nobody' && (
        <p className="login-help">
          <a href="/enter" target="_blank" rel="noreferrer">{t`Log in with a code`}</a>
        </p>
      )}
    </Dialog>
  )
}
