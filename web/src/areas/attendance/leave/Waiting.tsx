import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type Side, staffApprovals, studentApprovals } from 'tenant-api/contract/attendance/leave'
import { useMay, useMayAdd } from '../../../shell/session/me.ts'
import { scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayCount, LeaveDays } from './LeaveDays.tsx'
import { LeaveState } from './LeaveState.tsx'
import { useTypeNames } from './use-type-names.ts'
import { everyQuery, type Leave } from './sides.ts'
import { useDeciding } from './use-deciding.ts'
import '../../../crud/record/Record.css'
import './Waiting.css'

const approvals = { student: studentApprovals.resource, staff: staffApprovals.resource } as const

type Props = { side: Side; onOpen: (id: string) => void }

/**
 * What waits for the reader, the nearest day first: approved or rejected by one tap. Away where nothing waits. What waits
 * for a class teacher the office may decide as well: it stands behind, and is not among those that are approved as one.
 */
export function Waiting({ side, onOpen }: Props) {
  const { t } = useLingui()
  const scope = useScope()
  const decides = useMay([approvals[side], 'edit'])
  const filter = { ...scopeFilter('campus', scope), state: 'pending', sort: 'firstDay' }
  const { data } = useQuery({ ...everyQuery(side, filter), enabled: decides })
  const isOffice = useMayAdd([approvals[side], 'edit'])
  const isOfOthers = ({ awaits }: Leave) => isOffice && awaits === 'teacher'
  const rows = data?.filter(({ mayDecide }) => mayDecide) ?? []
  const own = rows.filter((row) => !isOfOthers(row))
  const inOrder = [...own, ...rows.filter(isOfOthers)]
  const deciding = useDeciding(side)
  if (rows.length === 0) return null
  return (
    <Card
      isFlush
      title={t`Waits for you`}
      action={
        own.length > 1 && (
          <Button
            size="small"
            isPending={deciding.isPending}
            onPress={() => deciding.mutate({ ids: own.map(({ id }) => id), isApproved: true, note: '' })}
          >
            <Plural value={own.length} one="Approve #" other="Approve all #" />
          </Button>
        )
      }
    >
      <ul className="record-rows leave-waiting" aria-label={t`Waits for you`}>
        {inOrder.map((row) => (
          <WaitingRow key={row.id} side={side} row={row} isOfOthers={isOfOthers(row)} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function WaitingRow({ side, row, isOfOthers, onOpen }: Props & { row: Leave; isOfOthers: boolean }) {
  const { t } = useLingui()
  const typeNames = useTypeNames()
  const deciding = useDeciding(side)
  const { id, name, fatherName, typeId, days, reason } = row
  const decide = (isApproved: boolean) => deciding.mutate({ ids: [id], isApproved, note: '' })
  return (
    <li>
      <button type="button" className="record-row-text leave-who" onClick={() => onOpen(id)}>
        <strong>
          <bdi>{name}</bdi> {fatherName && <bdi className="leave-father">{fatherName}</bdi>}
        </strong>
        <span className="record-row-more">
          <bdi>{typeNames.get(typeId) ?? ''}</bdi>
          <LeaveDays {...row} />
          <DayCount days={days} />
          {reason !== '' && <bdi>{reason}</bdi>}
          {isOfOthers && <LeaveState state={row.state} awaits={row.awaits} />}
        </span>
      </button>
      <span className="record-row-tools">
        <Button
          size="small"
          look="primary"
          aria-label={t`Approve leave of ${name}`}
          icon={<Check aria-hidden size={15} />}
          isPending={deciding.isPending}
          onPress={() => decide(true)}
        >
          {t`Approve`}
        </Button>
        <Button
          size="small"
          aria-label={t`Reject leave of ${name}`}
          icon={<X aria-hidden size={15} />}
          isDisabled={deciding.isPending}
          onPress={() => decide(false)}
        >
          {t`Reject`}
        </Button>
      </span>
    </li>
  )
}
