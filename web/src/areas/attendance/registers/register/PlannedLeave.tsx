import { useLingui } from '@lingui/react/macro'
import type { Called, Status } from 'tenant-api/contract/attendance/registers'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useStatusLooks } from '../status-looks.ts'

type Props = { student: Called; status: Status; onKeep: () => void; onOverrule: () => void }

/** Leave was granted for the day: whoever is there all the same is marked once that is said. */
export default function PlannedLeave({ student, status, onKeep, onOverrule }: Props) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  const name = useOwnName()(student)
  const word = looks[status].name
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t`Leave was granted`}
      onClose={onKeep}
      actions={
        <>
          <Button onPress={onKeep}>{t`Keep the leave`}</Button>
          {status !== 'leave' && (
            <Button look="primary" autoFocus onPress={onOverrule}>
              {t`Mark: ${word}`}
            </Button>
          )}
        </>
      }
    >
      <p>{t`${name} is on leave on this day. Mark something else only if it turned out otherwise.`}</p>
    </Dialog>
  )
}
