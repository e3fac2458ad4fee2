import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Family, FamilyChild } from 'tenant-api/contract/money/family-accounts'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { TermText } from '../../../ui/date/TermText.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { BalanceText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { LeaveFamily } from './FamilyActions.tsx'

type Props = {
  family: Family
  /** The office gives a child an account apart. */
  isOffice?: boolean
}

/** The children of a family, side by side as columns; on a phone one below the other. */
export function ChildrenTable({ family, isOffice = false }: Props) {
  const { children: rows } = family
  const { t } = useLingui()
  const isNarrow = useNarrow()
  if (isNarrow)
    return (
      <ul className="record-rows">
        {rows.map((child) => (
          <li key={child.id} data-over={child.validUntil !== null || undefined}>
            <div className="record-row-text">
              <span className="record-row-more">
                <Name child={child} />
                <bdi>{child.section}</bdi>
              </span>
              <span className="record-row-more">
                <TermText startsOn={child.validFrom} endsOn={child.validUntil} />
              </span>
            </div>
            <span className="record-row-tools">
              <BalanceText balances={child.balances} />
              {isOffice && <LeaveFamily family={family} child={child} />}
            </span>
          </li>
        ))}
      </ul>
    )
  const lines: readonly [title: string, of: (child: FamilyChild) => ReactNode][] = [
    [t`Class`, ({ section }) => <bdi>{section}</bdi>],
    [t`Campus`, ({ campus }) => <bdi>{campus}</bdi>],
    [t`In the family`, ({ validFrom, validUntil }) => <TermText startsOn={validFrom} endsOn={validUntil} />],
    [t`Balance`, ({ balances }) => <BalanceText balances={balances} />],
  ]
  return (
    <TableFrame label={t`Children`}>
      <thead>
        <tr>
          <th scope="col">{t`Child`}</th>
          {rows.map((child) => (
            <th key={child.id} scope="col">
              <Name child={child} /> {isOffice && <LeaveFamily family={family} child={child} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([title, of]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {rows.map((child) => (
              <td key={child.id}>{of(child)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Name({ child: { id, name, otherName, isWithinReach } }: { child: FamilyChild }) {
  const ownName = useOwnName()
  const shown = ownName({ name, otherName })
  return isWithinReach ? <PersonLink page="students" id={id} name={shown} /> : <bdi>{shown}</bdi>
}
