import { useLingui } from '@lingui/react/macro'
import type { AwayRow } from 'tenant-api/contract/attendance/reports'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { StatusMark } from '../StatusMark.tsx'
import { Who } from './Who.tsx'
import '../../../../ui/table/Lines.css'

type Props = { rows: readonly AwayRow[] }

/** Who is away on a day, section by section. */
export function AwayTable({ rows, isBusy }: Props & { isBusy: boolean }) {
  const { t } = useLingui()
  return (
    <TableFrame label={t`Absent, late and on leave`} isBusy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t`Student`}</th>
          <th scope="col">{t`Section`}</th>
          <th scope="col">{t`Campus`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Note`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Who {...row} />
            </th>
            <td>
              <bdi>{row.sectionTitle}</bdi>
            </td>
            <td>
              <bdi>{row.campusName}</bdi>
            </td>
            <td>
              <Said row={row} />
            </td>
            <td>
              <bdi>{row.comment}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The same on a phone. */
export function AwayList({ rows }: Props) {
  return (
    <ul className="lines report-list">
      {rows.map((row) => (
        <li key={row.id} className="report-line">
          <span>
            <Who {...row} />
          </span>
          <Said row={row} />
          <span className="report-line-more">
            <bdi>{row.sectionTitle}</bdi>
            <bdi>{row.campusName}</bdi>
            {row.comment !== '' && <bdi>{row.comment}</bdi>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Said({ row: { status, minutes } }: { row: AwayRow }) {
  const { t } = useLingui()
  return (
    <span>
      <StatusMark status={status} />
      {minutes !== null && (
        <>
          {' '}
          <NumberText value={minutes} /> {t`min`}
        </>
      )}
    </span>
  )
}
