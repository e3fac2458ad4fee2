import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

type Props = { count: number; isBack: boolean; onConfirm: () => void; onClose: () => void }

/** Confirms how many rows will be archived or restored, and what that means. */
export default function ConfirmBulk({ count, isBack, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  const title = isBack
    ? plural(count, { one: 'Restore # entry?', other: 'Restore # entries?' })
    : plural(count, { one: 'Archive # entry?', other: 'Archive # entries?' })
  const actions = (
    <>
      <Button onPress={onClose}>{t`Cancel`}</Button>
      <Button look="primary" autoFocus onPress={onConfirm}>
        {isBack ? (
          <Plural value={count} one="Restore #" other="Restore #" />
        ) : (
          <Plural value={count} one="Archive #" other="Archive #" />
        )}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog" actions={actions}>
      <p>
        {isBack ? (
          <Trans>
            They appear in the lists again. What has meanwhile taken the place of one stays, and that one is
            left in the archive.
          </Trans>
        ) : (
          <Trans>They move to the archive. Nothing is lost, and they can be restored.</Trans>
        )}
      </p>
    </Dialog>
  )
}
