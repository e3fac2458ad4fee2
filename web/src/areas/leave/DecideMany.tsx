import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Side } from 'tenant-api/contract/leave'
import { call } from '../../shell/api.ts'
import type { OfRows } from '../../shell/area.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { listOf } from './sides.ts'
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
  async function decide() {
    deciding.mutate({ ids: await idsOf(side, of), isApproved, note: note.trim() })
  }
  return (
    <Dialog
      isOpen
      title={isApproved ? t`Approve leave` : t`Reject leave`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" isPending={deciding.isPending} onPress={() => void decide()}>
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

/** Of a filter as many as a page has: what waits is seldom more. */
async function idsOf(side: Side, of: OfRows['of']): Promise<readonly string[]> {
  if ('ids' in of) return of.ids
  const { rows } = await call(listOf[side].endpoints.list, { query: { ...of.filter, limit: 100 } as never })
  return rows.map(({ id }) => id)
}
