import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import {
  type Concession,
  decideConcession,
  decisionForm,
  endConcession,
  endingForm,
} from 'tenant-api/contract/money/invoices/concessions'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { useStaleInvoices } from './use-stale-invoices.ts'

type Row = Pick<Concession, 'id' | 'name' | 'state'>

/** What waits is approved or rejected by somebody else than who asked; what is approved is ended. */
export function ConcessionTools({ row }: { row: Row }) {
  const { t } = useLingui()
  const mayDecide = useMay(['concession-approvals', 'edit'])
  const [deed, choose] = useState<'approve' | 'reject' | 'end'>()
  if (!mayDecide) return null
  return (
    <span className="record-row-tools">
      {row.state === 'asked' && (
        <>
          <Button size="small" icon={<X aria-hidden size={15} />} onPress={() => choose('reject')}>
            {t`Reject`}
          </Button>
          <Button
            size="small"
            look="primary"
            icon={<Check aria-hidden size={15} />}
            onPress={() => choose('approve')}
          >
            {t`Approve`}
          </Button>
        </>
      )}
      {row.state === 'approved' && (
        <Button size="small" onPress={() => choose('end')}>
          {t`End the concession`}
        </Button>
      )}
      {deed && <Asking row={row} deed={deed} onClose={() => choose(undefined)} />}
    </span>
  )
}

type Props = { row: Row; deed: 'approve' | 'reject' | 'end'; onClose: () => void }

function Asking({ row: { id, name }, deed, onClose }: Props) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const today = useToday()
  const words = {
    approve: {
      title: t`Approve the concession of ${name}`,
      submit: t`Approve`,
      done: t`Concession approved`,
    },
    reject: { title: t`Reject the concession of ${name}`, submit: t`Reject`, done: t`Concession rejected` },
    end: { title: t`End the concession of ${name}`, submit: t`End the concession`, done: t`Last day saved` },
  }[deed]
  return (
    <ShapeSheet
      {...words}
      shape={deed === 'end' ? endingForm : decisionForm}
      begin={deed === 'end' ? { until: today } : {}}
      isTyped
      onSend={async (body) => {
        const onceKey = crypto.randomUUID()
        if (deed === 'end') await call(endConcession, { params: { id }, body: body as never, onceKey })
        else {
          const decision = { ...body, approves: deed === 'approve' } as never
          await call(decideConcession, { params: { id }, body: decision, onceKey })
        }
        await stale()
      }}
      onClose={onClose}
    />
  )
}
