import { Plural, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { type Certificate, certificateKinds, listOfStudent } from 'tenant-api/contract/records/certificates'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { CertificateTools } from './CertificateTools.tsx'
import { IssueCertificate } from './IssueCertificate.tsx'

/** The certificates that a student was given. */
export function StudentCertificates({ of, id }: OfRecord) {
  const { t } = useLingui()
  const { rows, kinds } = useSuspenseQuery(read(listOfStudent, { params: { id } })).data
  const mayIssue = useMay(['certificates', 'edit']) && kinds.some(({ missing }) => missing === null)
  const [isOpen, open] = useState(false)
  const issue = (
    <Button size="small" icon={<Award aria-hidden size={15} />} onPress={() => open(true)}>
      {t`Issue certificate`}
    </Button>
  )
  return (
    <div className="record-wide">
      <Card isFlush title={t`Certificates`} action={mayIssue && issue}>
        {rows.length === 0 && <p className="record-none">{t`No certificate was issued yet.`}</p>}
        <ul className="record-rows">
          {rows.map((row) => (
            <CertificateRow key={row.id} row={row} />
          ))}
        </ul>
      </Card>
      {isOpen && <IssueCertificate of={of} id={id} onClose={() => open(false)} />}
    </div>
  )
}

function CertificateRow({ row }: { row: Certificate }) {
  const { t } = useLingui()
  const say = useSay()
  const { serial, kind, issuedOn, issuedBy, duplicates, revokedOn, revokedReason } = row
  return (
    <li>
      <span className="record-row-text">
        <strong>
          {say(certificateKinds[kind])} {revokedOn && <Badge tone="danger">{t`Certificate withdrawn`}</Badge>}
        </strong>
        <span className="record-row-more">
          <Ltr>{serial}</Ltr>
          <DayText day={issuedOn} />
          <bdi>{issuedBy}</bdi>
          {duplicates > 0 && (
            <span>
              <Plural value={duplicates} one="# duplicate" other="# duplicates" />
            </span>
          )}
          {revokedReason && <bdi>{revokedReason}</bdi>}
        </span>
      </span>
      <CertificateTools row={row} />
    </li>
  )
}
