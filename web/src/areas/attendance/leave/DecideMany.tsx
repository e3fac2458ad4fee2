import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Side } from 'tenant-api/contract/attendance/leave'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { readEvery } from './sides.ts'
import { useDeciding } from './use-deciding.ts'

export const ApproveStudents = (rows: OfRows) => <DecideMany {...rows} side="student" isApproved />
export const RejectStudents = (rows: OfRows) => <DecideMany {...rows} side="student" isApproved={false} />
export const ApproveStaff = (rows: OfRows) => <DecideMany {...rows} side="staff" isApproved />
export const RejectStaff = (rows: OfRows) => <DecideMany {...rows} side="staff" isApproved={false} />

type Props = OfRows & { side: Side; isApproved: boolean }

/** Decides the requests that were ticked, with one note for all of them. */
function DecideMany({ of, count, side, isApproved, onClose }: Props) {
  const { t } = useLingui()
  const [note, write] = useState('')
  const deciding = useDeciding(side, onClose)
  const decide = () => deciding.mutate({ ids: () => idsOf(side, of), isApproved, note: note.trim() })
  return (
    <Dialog
      isOpen
      title={isApproved ? t`Approve leave` : t`Reject leave`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" isPending={deciding.isPending} onPress={decide}>
            {isApproved ? t`Approve` : t`Reject`}
          </Button>
        </>
      }
    >
      <p>
        <Plural value={count} one="# request is chosen." other="# requests are chosen." />
      </p>
      <TextField label={t`Note`} showOptional maxLength={300} value={note} onChange={write} />
    </Dialog>
  )
}

async function idsOf(side: Side, of: OfRows['of']): Promise<readonly string[]> {
  if ('ids' in of) return of.ids
  return (await readEvery(side, of.filter)).map(({ id }) => id)
}
