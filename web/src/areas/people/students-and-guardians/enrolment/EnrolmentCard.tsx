import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { beginnings, endings, type Enrolment, listEnrolments } from 'tenant-api/contract/people/enrolment'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import type { OfRecord } from '../../../../shell/navigation/area.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Ltr, Written } from '../../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'

/** Where a student was and is, the latest first. */
export function EnrolmentCard({ id }: OfRecord) {
  const { t } = useLingui()
  const {
    data: { rows },
  } = useSuspenseQuery(read(listEnrolments, { params: { id } }))
  return (
    <Card isFlush title={t`Enrolment`}>
      {rows.length === 0 && (
        <p className="record-none">{t`Student is not enrolled in any campus or section`}</p>
      )}
      <ul className="record-rows">
        {rows.map((row) => (
          <Stay key={row.id} {...row} />
        ))}
      </ul>
    </Card>
  )
}

function Stay({ sectionTitle, campusName, yearName, rollNumber, grNumber, reason, ...stay }: Enrolment) {
  const { t } = useLingui()
  const say = useSay()
  const { startsOn, endsOn, began, ended, classTeacher } = stay
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <strong>
            <Written text={sectionTitle} />
          </strong>
          <bdi>{campusName}</bdi>
          <Ltr>{yearName}</Ltr>
        </span>
        <span className="record-row-more">
          <span>
            {say(beginnings[began])} <DayText day={startsOn} />
          </span>
          {endsOn && ended && (
            <span>
              {say(endings[ended])} <DayText day={endsOn} />
            </span>
          )}
          {classTeacher && (
            <span>
              {t`Class teacher`} <bdi>{classTeacher}</bdi>
            </span>
          )}
          {reason && <bdi>{reason}</bdi>}
        </span>
      </div>
      <span className="record-row-more">
        {rollNumber !== null && (
          <span>
            {t`Roll number`} <NumberText value={rollNumber} />
          </span>
        )}
        <span>
          {t`GR number`} <Ltr>{grNumber}</Ltr>
        </span>
      </span>
    </li>
  )
}
