import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type Concession, concessions } from 'tenant-api/contract/money/invoices/concessions'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { ConcessionTools } from './ConcessionTools.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One concession of the list that lies behind: what was asked, who decided, and what can be done. */
export function OneConcession() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(concessions, id), 5)
  const close = useClose('concessions')
  return (
    <Sheet
      title={row ? textOf(row, 'typeTitle') : t`Loading`}
      onClose={close}
      footer={row && <ConcessionTools row={row as unknown as Concession} />}
    >
      {placeholder}
      {row && (
        <>
          <PersonLink page="students" id={textOf(row, 'studentId')} name={textOf(row, 'name')} />
          <Facts resource={concessions} row={row} without={['name', 'studentId', 'typeTitle', 'typeId']} />
        </>
      )}
    </Sheet>
  )
}
