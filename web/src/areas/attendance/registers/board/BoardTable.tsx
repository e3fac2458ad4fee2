import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CalledSection } from 'tenant-api/contract/attendance/registers'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { statusOrder } from '../statuses.ts'
import { useStatusLooks } from '../status-looks.ts'
import { standingOf } from './board-rows.ts'
import { HandedIn, registerHref, StandingBadge } from './SectionCard.tsx'

type Props = { label: string; rows: readonly CalledSection[]; day: string; isBusy: boolean }

/** The sections of a day where there is room: one line for each. */
export function BoardTable({ label, rows, day, isBusy }: Props) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  return (
    <TableFrame label={label} isBusy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t`Section`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col" className="register-number">{t`Students`}</th>
          {statusOrder.map((status) => (
            <th key={status} scope="col" className="register-number" title={looks[status].name}>
              {looks[status].name}
            </th>
          ))}
          <th scope="col">{t`Class teacher`}</th>
          <th scope="col">{t`Submitted`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Take attendance`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.sectionId} row={row} day={day} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Line({ row, day }: { row: CalledSection; day: string }) {
  const { t } = useLingui()
  const standing = standingOf(row)
  const href = registerHref({ row, day })
  const isToDo = standing === 'missing' && row.mayMark
  return (
    <tr>
      <th scope="row" className="register-section">
        {standing === 'closed' ? (
          <bdi>{row.title}</bdi>
        ) : (
          <Link to={href}>
            <bdi>{row.title}</bdi>
          </Link>
        )}
      </th>
      <td>
        <StandingBadge row={row} />
      </td>
      <td className="register-number">
        <NumberText value={row.students} />
      </td>
      {statusOrder.map((status) => (
        <td
          key={status}
          className={`register-number ${row[status] > 0 ? `status-count status-${status}` : ''}`}
        >
          {standing === 'done' ? <NumberText value={row[status]} /> : '–'}
        </td>
      ))}
      <td>
        <bdi>{row.classTeacher}</bdi>
      </td>
      <td>
        <HandedIn row={row} />
      </td>
      <td className="register-open">
        {isToDo && <ButtonLink look="primary" size="small" href={href}>{t`Take attendance`}</ButtonLink>}
      </td>
    </tr>
  )
}
