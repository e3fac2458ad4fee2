import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { debtors } from 'tenant-api/contract/money/invoices'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { StudentInvoices } from './StudentInvoices.tsx'

/** One debtor of the list that lies behind: the invoices of the student. */
export function OneDebtor() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(debtors, id), 5)
  const close = useClose()
  return (
    <Sheet title={row ? textOf(row, 'name') : t`Loading`} onClose={close}>
      {placeholder}
      {row && (
        <>
          <PersonLink page="students" id={textOf(row, 'studentId')} name={textOf(row, 'name')} />
          <StudentInvoices of="students" id={textOf(row, 'studentId')} />
        </>
      )}
    </Sheet>
  )
}

function useClose() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return () => void navigate({ to: scoped('debtors'), search: search as never, resetScroll: false })
}
