import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  feeRevocation,
  readFeeCertificateFile,
  revokeFeeCertificate,
} from 'tenant-api/contract/money/fee-certificates'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'

type Props = { row: { id: string; number: string; revokedOn: string | null } }

/** What can be done with a fee certificate: it is opened, or withdrawn. */
export function FeeCertificateTools({ row: { id, number, revokedOn } }: Props) {
  const { t } = useLingui()
  const stale = useStale(/fee-certificates/)
  const mayRevoke = useMay(['fee-certificates', 'edit'])
  const [isRevoking, revoke] = useState(false)
  return (
    <span className="record-row-tools">
      <ButtonLink
        size="small"
        href={address(readFeeCertificateFile, { params: { id } })}
        target="_blank"
        aria-label={t`Open ${number}`}
        icon={<ExternalLink aria-hidden size={15} />}
      >
        {t`Open`}
      </ButtonLink>
      {mayRevoke && revokedOn === null && (
        <Button size="small" icon={<Undo2 aria-hidden size={15} />} onPress={() => revoke(true)}>
          {t`Withdraw`}
        </Button>
      )}
      {isRevoking && (
        <ShapeSheet
          title={t`Withdraw ${number}`}
          shape={feeRevocation}
          submit={t`Withdraw`}
          done={t`Certificate withdrawn`}
          onSend={async (body) => {
            await call(revokeFeeCertificate, { params: { id }, body: body as never })
            await stale()
          }}
          onClose={() => revoke(false)}
        />
      )}
    </span>
  )
}
