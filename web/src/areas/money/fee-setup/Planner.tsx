import { useLingui } from '@lingui/react/macro'
import { Fragment, lazy, Suspense, useState } from 'react'
import {
  cycles,
  type Planner as PlannerData,
  type PlannerCell,
  type PlannerRow,
  readPlanner,
} from 'tenant-api/contract/money/fee-setup/plans'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import type { FeeBeginning } from './ChangeFee.tsx'
import './Planner.css'

const ChangeFee = lazy(async () => ({ default: (await import('./ChangeFee.tsx')).ChangeFee }))

type Props = { id: string; day?: string | undefined; onDay?: (day: string) => void }

/** The fees of a plan: a grid of classes and fee types; on a phone a list of classes. */
export function Planner({ id, day, onDay }: Props) {
  const { t } = useLingui()
  const query = day === undefined ? {} : { day: day as never }
  const { data, placeholder } = useLoaded(
    read(readPlanner, { params: { id }, query }),
    8,
    t`Loading the fee plan`,
  )
  const [open, setOpen] = useState<FeeBeginning>()
  const isNarrow = useNarrow()
  const ownName = useOwnName()
  if (placeholder) return placeholder
  // Types that no class pays would only make the grid wide; they are chosen in the form.
  const used = new Set(data.rows.flatMap(({ cells }) => cells.map(({ feeTypeId }) => feeTypeId)))
  const types = data.types
    .filter((type) => used.has(type.id))
    .map((type) => ({ ...type, title: ownName({ name: type.title, otherName: type.otherTitle }) }))
  const onOpen = data.mayEdit ? setOpen : undefined
  const Rows = isNarrow ? ClassList : ClassGrid
  return (
    <div className="planner">
      {data.mayEdit && (
        <div className="planner-tools">
          <Button look="primary" onPress={() => setOpen({})}>{t`Change fees`}</Button>
        </div>
      )}
      <Card isFlush title={t`Fees by class`}>
        {data.rows.length === 0 ? (
          <p className="record-none">{t`This campus has no class with a section yet.`}</p>
        ) : (
          <Rows rows={data.rows} types={types} onOpen={onOpen} />
        )}
      </Card>
      {data.services.length > 0 && <Services plan={data} onOpen={onOpen} />}
      {open && (
        <Suspense fallback={null}>
          <ChangeFee
            plan={data}
            begin={open}
            // What begins later would not be seen in the fees of today.
            onSaved={(from) => from > data.day && onDay?.(from)}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

type RowsProps = {
  rows: readonly PlannerRow[]
  types: PlannerData['types']
  onOpen: ((begin: FeeBeginning) => void) | undefined
}

function ClassGrid({ rows, types, onOpen }: RowsProps) {
  const { t } = useLingui()
  return (
    <TableFrame label={t`Fees by class`}>
      <thead>
        <tr>
          <th scope="col">{t`Class`}</th>
          <th scope="col" className="planner-number">{t`Students`}</th>
          {types.map(({ id, title }) => (
            <th key={id} scope="col" className="planner-number">
              <bdi>{title}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.classId}>
            <th scope="row" className="planner-class">
              <ClassName row={row} />
            </th>
            <td className="planner-number">
              <NumberText value={row.students} />
            </td>
            {types.map((type) => (
              <td key={type.id} className="planner-number">
                <Fee row={row} type={type} onOpen={onOpen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function ClassList({ rows, types, onOpen }: RowsProps) {
  return (
    <ul className="planner-list">
      {rows.map((row) => (
        <li key={row.classId}>
          <ClassName row={row} />
          <FactList look="ends" className="planner-fees">
            {types
              .filter(({ id }) => onOpen || cellOf(row, id))
              .map((type) => (
                <Fragment key={type.id}>
                  <dt>
                    <bdi>{type.title}</bdi>
                  </dt>
                  <dd>
                    <Fee row={row} type={type} onOpen={onOpen} />
                  </dd>
                </Fragment>
              ))}
          </FactList>
        </li>
      ))}
    </ul>
  )
}

function ClassName({ row: { title, warning } }: { row: PlannerRow }) {
  const { t } = useLingui()
  return (
    <span className="planner-name">
      <bdi>{title}</bdi>
      {warning === 'empty' && <Badge tone="danger">{t`No fee`}</Badge>}
      {warning === 'rare' && <Badge tone="warning">{t`No monthly or term fee`}</Badge>}
    </span>
  )
}

type FeeProps = { row: PlannerRow; type: PlannerData['types'][number]; onOpen: RowsProps['onOpen'] }

function Fee({ row, type, onOpen }: FeeProps) {
  const { t } = useLingui()
  const say = useSay()
  const cell = cellOf(row, type.id)
  const amount = cell ? (
    <span title={say(cycles[cell.cycle])}>
      <MoneyText money={cell.amount} />
    </span>
  ) : (
    '–'
  )
  if (!onOpen) return amount
  const [fee, className] = [type.title, row.title]
  return (
    <button
      type="button"
      className="planner-cell"
      onClick={() => onOpen({ feeTypeId: type.id, classIds: [row.classId], cell })}
    >
      {amount} <span className="visually-hidden">{t`Change ${fee} of ${className}`}</span>
    </button>
  )
}

function cellOf({ cells }: PlannerRow, feeTypeId: string): PlannerCell | undefined {
  return cells.find((cell) => cell.feeTypeId === feeTypeId)
}

function Services({ plan, onOpen }: { plan: PlannerData; onOpen: RowsProps['onOpen'] }) {
  const { t } = useLingui()
  return (
    <Card isFlush title={t`Services`} description={t`Paid only by who takes them.`}>
      <ul className="record-rows">
        {plan.services.map(({ id, title, feeTypeId, line }) => (
          <li key={id}>
            <div className="record-row-text">
              <bdi>{title}</bdi>
            </div>
            <span className="record-row-tools">
              {line ? <MoneyText money={line.amount} /> : <Badge tone="warning">{t`No price`}</Badge>}
              {onOpen && (
                <Button
                  size="small"
                  aria-label={t`Change the price of ${title}`}
                  onPress={() => onOpen({ feeTypeId, serviceId: id, cell: line ?? undefined })}
                >
                  {t`Change`}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
