import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { BellRing, Lock } from 'lucide-react'
import { useState } from 'react'
import { isMoney } from 'kit/values/money'
import { ageBands, debtors } from 'tenant-api/contract/money/defaulters'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { HoldStudent } from './HoldSheet.tsx'
import { Remind } from './RemindDialog.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One debtor of the list that lies behind: what is open by its age, and what the office does about it. */
export function OneDebtor() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(debtors, id), 5)
  const close = useClose('debtors')
  const studentId = row ? textOf(row, 'studentId') : ''
  return (
    <Sheet
      title={row ? textOf(row, 'name') : t`Loading`}
      onClose={close}
      footer={row && <Tools id={id} studentId={studentId} />}
    >
      {placeholder}
      {row && (
        <div className="record-stack">
          <p>
            <PersonLink page="students" id={studentId} name={textOf(row, 'name')} />
          </p>
          <Facts
            resource={debtors}
            row={row}
            without={['name', 'studentId', 'currency', ...emptyBands(row)]}
          />
          <ButtonLink size="small" href={scoped(`students/${studentId}?tab=fees`)}>
            {t`Invoices and payments`}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  )
}

/** The ages of which nothing is open. */
function emptyBands(row: Row): readonly string[] {
  return ageBands.filter((band) => isMoney(row[band]) && String(row[band].amount) === '0')
}

function Tools({ id, studentId }: { id: string; studentId: string }) {
  const { t } = useLingui()
  const [mayRemind, mayHold] = [useMay(['defaulters', 'mark']), useMay(['fee-holds', 'edit'])]
  const [open, setOpen] = useState<'remind' | 'hold'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {mayHold && (
        <Button icon={<Lock aria-hidden size={16} />} onPress={() => setOpen('hold')}>
          {t`Put on hold`}
        </Button>
      )}
      {mayRemind && (
        <Button
          look="primary"
          icon={<BellRing aria-hidden size={16} />}
          onPress={() => setOpen('remind')}
        >{t`Send a reminder`}</Button>
      )}
      {open === 'remind' && <Remind by="student" of={{ ids: [id] }} onClose={close} />}
      {open === 'hold' && <HoldStudent of="students" id={studentId} onClose={close} />}
    </>
  )
}
