import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { StrengthRow } from 'tenant-api/contract/attendance/reports'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { PercentText } from '../../../../ui/text/PercentText.tsx'
import { byCampus, shareThere, type Strength, strengthOf } from './strength-sums.ts'
import '../../../../ui/table/Lines.css'

type Props = { rows: readonly StrengthRow[] }

/** Classes by girls and boys: how many there are, and how many of them are there. */
export function StrengthTable({ rows, isBusy }: Props & { isBusy: boolean }) {
  const { t } = useLingui()
  const campuses = byCampus(rows)
  return (
    <TableFrame label={t`Daily strength`} isBusy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t`Class`}</th>
          {[t`Girls`, t`Girls present`, t`Boys`, t`Boys present`, t`Students`, t`Present`].map((name) => (
            <th key={name} scope="col" className="report-number">
              {name}
            </th>
          ))}
          <th scope="col" className="report-number">{t`Percent`}</th>
          <th scope="col" className="report-number">{t`Unmarked`}</th>
        </tr>
      </thead>
      <tbody>
        {campuses.map(({ id, name, rows: own }) => (
          <Fragment key={id}>
            {own.map((row) => (
              <Line key={row.classId} name={row.title} of={row} />
            ))}
            {campuses.length > 1 && <Line name={name} of={strengthOf(own)} isSum />}
          </Fragment>
        ))}
        <Line name={t`All`} of={strengthOf(rows)} isSum />
      </tbody>
    </TableFrame>
  )
}

function Line({ name, of, isSum = false }: { name: string; of: Strength; isSum?: boolean }) {
  const { girls, girlsThere, boys, boysThere, students, there, unmarked } = of
  const numbers = Object.entries({ girls, girlsThere, boys, boysThere, students, there })
  return (
    <tr className={isSum ? 'report-sum' : undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {numbers.map(([key, value]) => (
        <td key={key} className="report-number">
          <NumberText value={value} />
        </td>
      ))}
      <td className="report-number">
        <PercentText value={shareThere(of)} />
      </td>
      <td className="report-number">{unmarked === 0 ? '–' : <NumberText value={unmarked} />}</td>
    </tr>
  )
}

/** The same on a phone: a line for each class, the sum first. */
export function StrengthList({ rows }: Props) {
  const { t } = useLingui()
  const campuses = byCampus(rows)
  return (
    <ul className="lines report-list">
      <Entry name={t`All`} of={strengthOf(rows)} />
      {campuses.map(({ id, name, rows: own }) => (
        <Fragment key={id}>
          {campuses.length > 1 && <Entry name={name} of={strengthOf(own)} />}
          {own.map((row) => (
            <Entry key={row.classId} name={row.title} of={row} />
          ))}
        </Fragment>
      ))}
    </ul>
  )
}

function Entry({ name, of }: { name: string; of: Strength }) {
  const { t } = useLingui()
  const { girls, girlsThere, boys, boysThere, students, there, unmarked } = of
  return (
    <li className="report-line">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span>
        <Share there={there} of={students} /> · <PercentText value={shareThere(of)} />
      </span>
      <span className="report-line-more">
        <span>
          {t`Girls`} <Share there={girlsThere} of={girls} />
        </span>
        <span>
          {t`Boys`} <Share there={boysThere} of={boys} />
        </span>
        {unmarked > 0 && (
          <span>
            {t`Unmarked`} <NumberText value={unmarked} />
          </span>
        )}
      </span>
    </li>
  )
}

function Share({ there, of }: { there: number; of: number }) {
  return (
    <span className="numbers" dir="ltr">
      <NumberText value={there} /> / <NumberText value={of} />
    </span>
  )
}
