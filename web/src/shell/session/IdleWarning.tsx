import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { logOut } from 'tenant-api/contract/access/sessions'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { plainCall } from './api.ts'
import { useMe } from './me.ts'
import { endSession, useSessionEnded } from './session.ts'
import { signOut } from './sign-out.ts'
import { useIdle } from './use-idle.ts'

/**
 * Warns two minutes before an inactive user is logged out, with a chance to stay. Typed input is preserved in
 * any case.
 */
export function IdleWarning() {
  const { t } = useLingui()
  const { idleMinutes } = useMe()
  const hasEnded = useSessionEnded()
  const { idle, left, stay } = useIdle(idleMinutes, leave)
  if (idle !== 'warned' || hasEnded) return null
  const seconds = Math.ceil(left / 1000)
  const actions = (
    <>
      <Button look="quiet" onPress={() => void signOut()}>{t`Log out`}</Button>
      <Button look="primary" autoFocus onPress={stay}>{t`Stay logged in`}</Button>
    </>
  )
  return (
    <Dialog title={t`Are you still there?`} isOpen onClose={stay} role="alertdialog" actions={actions}>
      <p>
        <Trans>To protect the school’s data you will be logged out soon. What you have typed is kept.</Trans>
      </p>
      <p className="numbers" role="timer">
        <Plural value={seconds} one="# second left" other="# seconds left" />
      </p>
    </Dialog>
  )
}

/** Ends the session on the server, not only on the screen, and asks for the password over the page. */
function leave(): void {
  endSession()
  plainCall(logOut, {}).catch(() => undefined)
}
