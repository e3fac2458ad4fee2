import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/**
 * Asks before unsaved input is lost, on every navigation; with `isOfPage` another view of the same page
 * preserves it.
 */
export function DiscardDialog({ isDirty, isOfPage = false }: { isDirty: boolean; isOfPage?: boolean }) {
  const { t } = useLingui()
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !(isOfPage && current.pathname === next.pathname),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  const actions = (
    <>
      <Button look="danger" onPress={leaving.proceed}>{t`Discard`}</Button>
      <Button look="primary" autoFocus onPress={leaving.reset}>{t`Keep editing`}</Button>
    </>
  )
  return (
    <Dialog
      title={t`Discard what you typed?`}
      isOpen
      onClose={leaving.reset}
      role="alertdialog"
      actions={actions}
    >
      <p>
        <Trans>Your changes have not been saved.</Trans>
      </p>
    </Dialog>
  )
}
