import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { LockOpen } from 'lucide-react'
import { useState } from 'react'
import { feeHolds } from 'tenant-api/contract/money/defaulters/holds'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { Lift } from './HoldSheet.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One hold of the list that lies behind: what is kept back and why, and how it was lifted. */
export function OneHold() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(feeHolds, id), 5)
  const close = useClose('fee-holds')
  const mayLift = useMay(['fee-holds', 'edit'])
  const [isLifting, lift] = useState(false)
  return (
    <Sheet
      title={row ? textOf(row, 'name') : t`Loading`}
      onClose={close}
      footer={
        mayLift &&
        row?.liftedOn === null && (
          <Button look="primary" icon={<LockOpen aria-hidden size={16} />} onPress={() => lift(true)}>
            {t`Lift the hold`}
          </Button>
        )
      }
    >
      {placeholder}
      {row && (
        <div className="record-stack">
          <p>
            <PersonLink page="students" id={textOf(row, 'studentId')} name={textOf(row, 'name')} />
          </p>
          <Facts resource={feeHolds} row={row} without={['name', 'studentId']} />
        </div>
      )}
      {isLifting && (
        <Lift idsOf={async () => [id]} isByRule={row?.isByRule === true} onClose={() => lift(false)} />
      )}
    </Sheet>
  )
}
