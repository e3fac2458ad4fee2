import { useLingui } from '@lingui/react/macro'
import { askConcession, concessionForm } from 'tenant-api/contract/money/invoices/concessions'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleInvoices } from './use-stale-invoices.ts'

/** Asks a concession for the student whose record is open. */
export function AskConcession({ id, onClose }: OfRecord & { onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const month = `${useToday().slice(0, 7)}-01`
  return (
    <ShapeSheet
      title={t`Ask for a concession`}
      shape={concessionForm}
      begin={{ validFrom: month }}
      isTyped
      submit={t`Ask`}
      onSend={async (body) => {
        const input = { body: { ...body, studentIds: [id] } as never, onceKey: crypto.randomUUID() }
        const { waiting } = await call(askConcession, input)
        await stale()
        toast({
          type: 'success',
          message:
            waiting > 0
              ? t`Asked: somebody else decides now`
              : t`The concession counts from the next invoices on`,
        })
      }}
      onClose={onClose}
    />
  )
}
