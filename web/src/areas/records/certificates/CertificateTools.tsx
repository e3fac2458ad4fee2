import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import { Copy, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  type Certificate,
  duplicateCertificate,
  readCertificateFile,
  revocation,
  revokeCertificate,
} from 'tenant-api/contract/records/certificates'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { ofCertificates } from './stale.ts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'

type Props = { row: Pick<Certificate, 'id' | 'serial' | 'revokedOn'> }

/** What can be done with a certificate: it is opened, made once more, or withdrawn. */
export function CertificateTools({ row: { id, serial, revokedOn } }: Props) {
  const { t } = useLingui()
  return (
    <span className="record-row-tools">
      <ButtonLink
        size="small"
        href={address(readCertificateFile, { params: { id } })}
        target="_blank"
        aria-label={t`Open ${serial}`}
        icon={<ExternalLink aria-hidden size={15} />}
      >
        {t`Open`}
      </ButtonLink>
      {revokedOn === null && <Deeds id={id} serial={serial} />}
    </span>
  )
}

function Deeds({ id, serial }: Pick<Certificate, 'id' | 'serial'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [mayIssue, mayRevoke] = [useMay(['certificates', 'edit']), useMay(['certificates', 'delete'])]
  const [isRevoking, revoke] = useState(false)
  const copying = useMutation({
    mutationFn: () => call(duplicateCertificate, { params: { id } }),
    async onSuccess({ duplicates }) {
      toast({ type: 'success', message: t`Duplicate ${duplicates} of ${serial} is ready to be opened` })
      await queries.invalidateQueries(ofCertificates)
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <>
      {mayIssue && (
        <Button
          size="small"
          icon={<Copy aria-hidden size={15} />}
          isPending={copying.isPending}
          onPress={() => copying.mutate()}
        >
          {t`Duplicate`}
        </Button>
      )}
      {mayRevoke && (
        <Button size="small" icon={<Undo2 aria-hidden size={15} />} onPress={() => revoke(true)}>
          {t`Withdraw`}
        </Button>
      )}
      {isRevoking && <RevokeCertificate id={id} serial={serial} onClose={() => revoke(false)} />}
    </>
  )
}

type RevokeCertificateProps = { id: string; serial: string; onClose: () => void }

/** Withdraws a certificate, with the reason. */
function RevokeCertificate({ id, serial, onClose }: RevokeCertificateProps) {
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
