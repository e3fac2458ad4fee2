import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Certificate, certificateKinds, listOfStudent } from 'tenant-api/contract/certificates'
import { useSay } from '../../crud/words.ts'
import { read } from '../../shell/api.ts'
import type { OfRecord } from '../../shell/area.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { DayText } from '../../ui/DateText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { CertificateTools } from './CertificateTools.tsx'

/** The certificates that a student was given. */
export function StudentCertificates({ id }: OfRecord) {
  const { t } = useLingui()
  const { rows } = useSuspenseQuery(read(listOfStudent, { params: { id } })).data
  const isEmpty = rows.length === 0
  return (
    <Card isFlush={!isEmpty} title={t`Certificates`}>
      {isEmpty && (
        <p>
          <Trans>No certificate was issued yet.</Trans>
        </p>
      )}
      <ul className="record-rows">
        {rows.map((row) => (
          <CertificateRow key={row.id} row={row} />
        ))}
      </ul>
    </Card>
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
