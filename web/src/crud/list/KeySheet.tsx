import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { KeyList, type KeyLine } from '../../ui/text/KeyList.tsx'

/** The keyboard shortcuts of a list. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const lines: KeyLine[] = [
    { keys: ['/'], does: t`Search this list` },
    { keys: ['F'], does: t`Filter` },
    { keys: ['N'], does: t`Add a record` },
    { keys: ['E'], does: t`Save as Excel what the list shows` },
    { keys: ['P'], does: t`Print what the list shows` },
    { keys: ['↓', 'J'], does: t`Next row` },
    { keys: ['↑', 'K'], does: t`Row before` },
    { keys: ['Enter'], does: t`Open the row` },
    { keys: ['X'], does: t`Select the row` },
    { keys: ['Shift', '↓'], does: t`Select several rows` },
    { keys: ['Ctrl', 'A'], does: t`Select all rows of the page` },
    { keys: ['Esc'], does: t`Select nothing` },
    { keys: ['?'], does: t`Show these keys` },
  ]
  return (
    <Dialog
      title={t`Keys of this list`}
      isOpen
      onClose={onClose}
      actions={<Button look="primary" autoFocus onPress={onClose}>{t`Close`}</Button>}
    >
      <KeyList lines={lines} />
    </Dialog>
  )
}
