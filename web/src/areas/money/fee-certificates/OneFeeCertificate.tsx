import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { feeCertificates } from 'tenant-api/contract/money/fee-certificates'
import { HistoryButton } from '../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { FeeCertificateTools } from './FeeCertificateTools.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One fee certificate of the list that lies behind. */
export function OneFeeCertificate() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(feeCertificates, id), 5)
  const close = useClose('fee-certificates')
  if (!row)
    return (
      <Sheet title={t`Loading`} onClose={close}>
        {placeholder}
      </Sheet>
    )
  return (
    <Sheet
      title={textOf(row, 'number')}
      onClose={close}
      footer={
        <>
          <span className="sheet-footer-start">
            <HistoryButton look="quiet" resource={feeCertificates} row={row} />
          </span>
          <FeeCertificateTools
            row={{ id, number: textOf(row, 'number'), revokedOn: textOf(row, 'revokedOn') || null }}
          />
        </>
      }
    >
      <PersonLink page="students" id={textOf(row, 'studentId')} name={textOf(row, 'name')} />
      <Facts resource={feeCertificates} row={row} without={['number', 'name', 'studentId']} />
    </Sheet>
  )
}
