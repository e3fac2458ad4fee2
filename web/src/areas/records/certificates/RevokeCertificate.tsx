import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { revocation, revokeCertificate } from 'tenant-api/contract/records/certificates'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { ofCertificates } from './stale.ts'

type Props = { id: string; serial: string; onClose: () => void }

/** Withdraws a certificate, with the reason. */
export function RevokeCertificate({ id, serial, onClose }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return (
    <ShapeSheet
      title={t`Withdraw ${serial}`}
      shape={revocation}
      submit={t`Withdraw`}
      done={t`Certificate withdrawn`}
      onSend={async (body) => {
        await call(revokeCertificate, { params: { id }, body: body as never })
        await queries.invalidateQueries(ofCertificates)
      }}
      onClose={onClose}
    />
  )
}
