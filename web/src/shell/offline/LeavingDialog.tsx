import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useLeaving } from './leaving.ts'

/** Asks for confirmation when the user logs out while unsent data is queued on this device. */
export default function LeavingDialog() {
  const { t } = useLingui()
  const leaving = useLeaving()
  if (!leaving) return null
  const { count, decide } = leaving
  const actions = (
    <>
      <Button look="quiet" onPress={() => decide(true)}>{t`Log out`}</Button>
      <Button look="primary" autoFocus onPress={() => decide(false)}>{t`Stay logged in`}</Button>
    </>
  )
  return (
    <Dialog
      title={t`Not everything is sent yet`}
      isOpen
      onClose={() => decide(false)}
      role="alertdialog"
      actions={actions}
    >
      <p>
        <Plural
          value={count}
          one="# change on this device has not reached the school. It stays here until you log in here again."
          other="# changes on this device have not reached the school. They stay here until you log in here again."
        />
      </p>
    </Dialog>
  )
}
