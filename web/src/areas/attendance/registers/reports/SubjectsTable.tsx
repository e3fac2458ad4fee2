import { useLingui } from '@lingui/react/macro'
import type { Output } from 'kit/http/client'
import type { readSubjectAttendance, SubjectsRow } from 'tenant-api/contract/attendance/reports'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { Who } from './Who.tsx'
import '../../../../ui/table/Lines.css'

export type SubjectShares = Output<typeof readSubjectAttendance>
type Props = { shares: SubjectShares }

/** Students by subjects: of how many lessons in a hundred they were there. */
export function SubjectsTable({ shares: { subjects, rows, required } }: Props) {
  const { t } = useLingui()
  return (
    <TableFrame label={t`Attendance by subject`}>
      <thead>
        <tr>
          <th scope="col">{t`Student`}</th>
          {subjects.map(({ id, name, lessons }) => (
            <th key={id} scope="col" className="report-number">
              <bdi>{name}</bdi>
              <span className="report-father">
                {t`Lessons`} <NumberText value={lessons} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Who {...row} />
            </th>
            {row.subjects.map((share, at) => (
              <td key={subjects[at]?.id} className="report-number">
                <Share share={share} required={required} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The same on a phone: a student, and behind each subject the share. */
export function SubjectsList({ shares: { subjects, rows, required } }: Props) {
  return (
    <ul className="lines report-list">
      {rows.map((row) => (
        <li key={row.id} className="report-line">
          <span>
            <Who {...row} />
          </span>
          <span className="report-line-more">
            {subjects.map(({ id, name }, at) => (
              <span key={id}>
                <bdi>{name}</bdi> <Share share={row.subjects[at] ?? null} required={required} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

type ShareProps = { share: SubjectsRow['subjects'][number]; required: number }

function Share({ share, required }: ShareProps) {
  const percent = share?.percent ?? null
  const isLow = percent !== null && percent < required
  return (
    <span className={isLow ? 'report-low' : undefined}>
      <PercentText value={percent} />
    </span>
  )
}
