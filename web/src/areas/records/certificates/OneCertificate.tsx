import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type Certificate, certificates } from 'tenant-api/contract/records/certificates'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { HistoryButton } from '../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { CertificateTools } from './CertificateTools.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One certificate of the list that lies behind: what is known of it, and what can be done with it. */
export function OneCertificate() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(certificates, id), 5)
  const close = useClose('certificates')
  if (row)
    return (
      <Sheet
        title={textOf(row, 'serial')}
        onClose={close}
        footer={
          <>
            <span className="sheet-footer-start">
              <HistoryButton look="quiet" resource={certificates} row={row} />
            </span>
            <CertificateTools row={row as unknown as Certificate} />
          </>
        }
      >
        <PersonLink page="students" id={textOf(row, 'studentId')} name={textOf(row, 'name')} />
        <Facts resource={certificates} row={row} without={['serial', 'name', 'studentId']} />
      </Sheet>
    )
  return (
    <Sheet title={t`Loading`} onClose={close}>
      {placeholder}
    </Sheet>
  )
}
