import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RegistrationDetails } from 'tenant-api/contract/accounts/registrations'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Ltr, Written } from '../../../ui/text/Ltr.tsx'

/** The children as they were named, each with the students who may be meant. */
export function ChildrenCard({ rows }: { rows: RegistrationDetails['children'] }) {
  const { t } = useLingui()
  return (
    <Card isFlush title={t`Children who were named`}>
      <ul className="record-rows">
        {rows.map(({ name, number, birthDate, found }, at) => (
          <li key={at}>
            <div className="record-row-text">
              <span className="record-row-more">
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {number !== '' && <Ltr>{number}</Ltr>}
                {birthDate && <DayText day={birthDate} />}
              </span>
              {found.length === 0 && (
                <span className="record-row-more">
                  <Trans>No matching person was found in the records that you can see.</Trans>
                </span>
              )}
              {found.map((one) => (
                <span key={one.id} className="record-row-more">
                  <Link className="record-link" to={scoped(`students/${one.id}`)}>
                    <bdi>{one.name}</bdi>
                  </Link>
                  {one.fatherName !== '' && <bdi>{one.fatherName}</bdi>}
                  {one.section !== '' && <Written text={one.section} />}
                  <Ltr>{one.registrationNumber}</Ltr>
                  {!one.fitsName && <Badge tone="warning">{t`Another name`}</Badge>}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
