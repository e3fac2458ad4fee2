import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SheetRow } from 'tenant-api/contract/attendance/staff'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { DayMark } from '../DayMark.tsx'
import { useHours } from '../hours.ts'
import { CheckBar } from './CheckBar.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

type Props = { rows: readonly SheetRow[]; isToday: boolean }

/** Who works here, by campus. Of today they can be ticked, and checked in or out together. */
export function StaffRows({ rows, isToday }: Props) {
  const { t } = useLingui()
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const markable = isToday ? rows.filter(({ mayMark }) => mayMark) : []
  const chosen = markable.filter(({ id }) => ticked.has(id))
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const others = [...ticked].filter((id) => !ids.includes(id))
    tick(new Set(isOn ? [...others, ...ids] : others))
  }
  const groups = Map.groupBy(rows, ({ campusName }) => campusName ?? t`Whole school`)
  if (rows.length === 0) return <p className="presence-none">{t`Nobody is listed here.`}</p>
  return (
    <Stack gap="14px">
      {markable.length > 1 && (
        <Checkbox
          isSelected={chosen.length === markable.length}
          isIndeterminate={chosen.length > 0 && chosen.length < markable.length}
          onChange={(isOn) =>
            toggle(
              markable.map(({ id }) => id),
              isOn,
            )
          }
        >
          {t`All shown`} (<NumberText value={markable.length} />)
        </Checkbox>
      )}
      {[...groups].map(([campus, people]) => (
        <Stack key={campus} as="section" gap="8px" aria-label={campus}>
          <h2 className="staff-group-title">
            <bdi>{campus}</bdi> <NumberText value={people.length} />
          </h2>
          <ul className="staff-rows">
            {people.map((row) => (
              <Row
                key={row.id}
                row={row}
                tick={isToday && row.mayMark ? (isOn) => toggle([row.id], isOn) : undefined}
                isTicked={ticked.has(row.id)}
              />
            ))}
          </ul>
        </Stack>
      ))}
      {markable.length > 0 && <CheckBar chosen={chosen} onDone={() => tick(new Set())} />}
    </Stack>
  )
}

type RowProps = { row: SheetRow; tick: ((isOn: boolean) => void) | undefined; isTicked: boolean }

function Row({ row, tick, isTicked }: RowProps) {
  const name = useOwnName()(row)
  const page = row.kind === 'teacher' ? 'teachers' : 'staff'
  return (
    <li className="staff-row" data-status={row.status ?? undefined}>
      {tick && <Checkbox aria-label={name} isSelected={isTicked} onChange={tick} />}
      <span className="staff-who">
        <Link to={scoped(`${page}/${row.id}?tab=attendance`)} className="staff-name">
          <bdi>{name}</bdi>
        </Link>
        <bdi className="staff-post">{[row.designation, row.departmentTitle].filter(Boolean).join(' · ')}</bdi>
      </span>
      <Times row={row} />
      <span className="staff-status">{row.status && <DayMark status={row.status} />}</span>
    </li>
  )
}

function Times({ row: { firstIn, lastOut, isIn, minutes, lateMinutes } }: { row: SheetRow }) {
  const { t } = useLingui()
  const hours = useHours()
  if (firstIn === null && lastOut === null) return <span className="staff-times">{t`Not in`}</span>
  return (
    <span className="staff-times" data-in={isIn || undefined}>
      {firstIn && <InstantText at={firstIn} show="time" />}
      {' – '}
      {lastOut ? <InstantText at={lastOut} show="time" /> : isIn ? t`in` : '?'}
      {minutes !== null && <span className="staff-minutes numbers">{hours(minutes)}</span>}
      {lateMinutes !== null && (
        <span className="staff-minutes">
          +<NumberText value={lateMinutes} /> {t`min`}
        </span>
      )}
    </span>
  )
}
