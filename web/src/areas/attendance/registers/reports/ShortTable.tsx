import { useLingui } from '@lingui/react/macro'
import type { ShortRow } from 'tenant-api/contract/attendance/reports'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { CountChips } from '../CountChips.tsx'
import { useStatusLooks } from '../status-looks.ts'
import { statusOrder } from '../statuses.ts'
import { Who } from './Who.tsx'
import '../../../../ui/table/Lines.css'

type Props = { rows: readonly ShortRow[] }

/** Who has been there too seldom, the most seldom first. */
export function ShortTable({ rows, isBusy }: Props & { isBusy: boolean }) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  return (
    <TableFrame label={t`Short attendance`} isBusy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t`Student`}</th>
          <th scope="col">{t`Section`}</th>
          {statusOrder.map((status) => (
            <th key={status} scope="col" className="report-number">
              {looks[status].name}
            </th>
          ))}
          <th scope="col" className="report-number">{t`Percent`}</th>
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
            {statusOrder.map((status) => (
              <td key={status} className="report-number">
                <NumberText value={row[status]} />
              </td>
            ))}
            <td className="report-number report-low">
              <PercentText value={row.percent} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The same on a phone. */
export function ShortList({ rows }: Props) {
  return (
    <ul className="lines report-list">
      {rows.map((row) => (
        <li key={row.id} className="report-line">
          <span>
            <Who {...row} />
          </span>
          <span className="report-low">
            <PercentText value={row.percent} />
          </span>
          <span className="report-line-more">
            <bdi>{row.sectionTitle}</bdi>
            <CountChips counts={row} />
          </span>
        </li>
      ))}
    </ul>
  )
}
