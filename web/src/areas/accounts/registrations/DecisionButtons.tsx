import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { reject, rejecting, type RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { overlayOf } from '../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../ui/base/part.ts'
import { stale } from './stale.ts'

const sheets = part(() => import('./ApproveSheet.tsx'))
const ApproveSheet = overlayOf(sheets, (all) => all.ApproveSheet)

/** Lets somebody in, or says why not. */
export function DecisionButtons({ row, details }: { row: Row; details: RegistrationDetails }) {
  const { t } = useLingui()
  const [asking, ask] = useState<'approve' | 'reject'>()
  const refresh = useStale(stale)
  const name = textOf(row, 'name')
  const close = () => ask(undefined)
  return (
    <>
      <Button look="primary" icon={<Check aria-hidden size={16} />} onPress={() => ask('approve')}>
        {t`Approve`}
      </Button>
      <Button icon={<X aria-hidden size={16} />} onPress={() => ask('reject')}>
        {t`Reject`}
      </Button>
      {asking === 'approve' && <ApproveSheet row={row} details={details} onClose={close} />}
      {asking === 'reject' && (
        <ShapeSheet
          title={t`Reject the registration of ${name}`}
          shape={rejecting}
          submit={t`Reject`}
          done={t`The registration is rejected`}
          top={<p>{t`They are told, and may register again.`}</p>}
          isTyped
          onSend={async (body) => {
            try {
              await call(reject, { params: { id: row.id }, body: body as never })
            } finally {
              await refresh()
            }
          }}
          onClose={close}
        />
      )}
    </>
  )
}
