import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { feeCertificateKinds, listFeeCertificates } from 'tenant-api/contract/money/fee-certificates'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { FeeCertificateTools } from './FeeCertificateTools.tsx'
import { IssueFeeCertificate } from './IssueFeeCertificate.tsx'

/** On a student’s record: the fee certificates that were issued, and a new one. */
export function StudentFeeCertificates({ id }: OfRecord) {
  const { t } = useLingui()
  const say = useSay()
  const query = useQuery(read(listFeeCertificates, { params: { id } }))
  const mayIssue = useMay(['fee-certificates', 'mark'])
  const [isOpen, open] = useState(false)
  return (
    <>
      <QueryCard
        title={t`Fee certificates`}
        query={query}
        rows={2}
        action={
          mayIssue && (
            <Button size="small" icon={<Award aria-hidden size={15} />} onPress={() => open(true)}>
              {t`Issue certificate`}
            </Button>
          )
        }
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="record-none">{t`No certificate was issued yet.`}</p>
          ) : (
            <ul className="record-rows">
              {rows.map((row) => (
                <li key={row.id}>
                  <div className="record-row-text">
                    <span>
                      {say(feeCertificateKinds[row.kind])}{' '}
                      {row.revokedOn && <Badge tone="danger">{t`Certificate withdrawn`}</Badge>}
                    </span>
                    <span className="record-row-more">
                      <Ltr>{row.number}</Ltr>
                      <DayText day={row.issuedOn} />
                      <bdi>{row.issuedBy}</bdi>
                    </span>
                  </div>
                  <FeeCertificateTools row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryCard>
      {isOpen && query.data && (
        <IssueFeeCertificate
          id={id}
          years={query.data.years}
          due={query.data.due}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
