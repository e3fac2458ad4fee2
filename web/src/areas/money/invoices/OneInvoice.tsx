import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type InvoicePage, readInvoice } from 'tenant-api/contract/money/invoices'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { read } from '../../../shell/session/api.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { InvoiceDetails } from './InvoiceDetails.tsx'
import { InvoiceTools } from './InvoiceTools.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One invoice of the list that lies behind: its lines, why each comes to what it does, and what can be done with it. */
export function OneInvoice() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readInvoice, { params: { id } }), 6)
  const close = useClose('invoices')
  return (
    <Sheet
      title={data?.number ?? t`Loading`}
      onClose={close}
      footer={data && <InvoiceTools invoice={data} />}
    >
      {placeholder ?? <InvoiceDetails invoice={data as InvoicePage} />}
    </Sheet>
  )
}
