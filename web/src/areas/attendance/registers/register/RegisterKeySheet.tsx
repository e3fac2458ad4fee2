import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { KeyList, type KeyLine } from '../../../../ui/text/KeyList.tsx'

/** The keys of a register, on one sheet. */
export default function RegisterKeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const lines: KeyLine[] = [
    { keys: ['P'], does: t`Present, and on to the next` },
    { keys: ['A'], does: t`Absent, and on to the next` },
    { keys: ['T'], does: t`Late, and on to the next` },
    { keys: ['E'], does: t`Leave, and on to the next` },
    { keys: ['↓', '↑'], does: t`Next row, row before` },
    { keys: ['Home', 'End'], does: t`First row, last row` },
    { keys: ['Shift', 'P'], does: t`Mark the others present` },
    { keys: ['Ctrl', 'Enter'], does: t`Submit the register` },
    { keys: ['?'], does: t`Show these keys` },
  ]
  return (
    <Dialog
      title={t`Keys of the register`}
      isOpen
      onClose={onClose}
      actions={<Button look="primary" autoFocus onPress={onClose}>{t`Close`}</Button>}
    >
      <KeyList lines={lines} />
    </Dialog>
  )
}
