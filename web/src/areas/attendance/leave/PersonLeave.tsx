import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import { CalendarOff, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Balance, Side, StaffLeave } from 'tenant-api/contract/attendance/leave'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AskSheet } from './ask/AskSheet.tsx'
import { DayCount, LeaveDays } from './LeaveDays.tsx'
import { LeaveState } from './LeaveState.tsx'
import { endpointsOf, ofPersonQuery, stale } from './sides.ts'
import { typeName } from './type-name.ts'
import '../../../crud/record/Record.css'
import './Waiting.css'

type Props = { side: Side; id: string; title: ReactNode }

/** The leave of one person: what the year leaves, what was asked, and how to ask. */
export function PersonLeave({ side, id, title }: Props) {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(ofPersonQuery(side, id), 3)
  const [isAsking, ask] = useState(false)
  const action = data?.mayAsk && (
    <Button
      size="small"
      look="primary"
      icon={<CalendarOff aria-hidden size={15} />}
      onPress={() => ask(true)}
    >
      {t`Ask for leave`}
    </Button>
  )
  return (
    <div className="record-wide">
      <Card isFlush title={title} action={action}>
        {placeholder}
        {data && <Balances rows={data.balances} />}
        {data?.rows.length === 0 && <p className="record-none">{t`No leave was asked for yet.`}</p>}
        {data && data.rows.length > 0 && (
          <ul className="record-rows">
            {data.rows.map((row) => (
              <RequestRow key={row.id} side={side} row={row} types={data.balances} mayAsk={data.mayAsk} />
            ))}
          </ul>
        )}
      </Card>
      {isAsking && <AskSheet side={side} personId={id} onClose={() => ask(false)} />}
    </div>
  )
}

/** What is left of each type that has a measure. */
function Balances({ rows }: { rows: readonly Balance[] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const counted = rows.filter(({ allowed, isArchived }) => allowed !== null && !isArchived)
  if (counted.length === 0) return null
  return (
    <ul className="leave-balances" aria-label={t`Balance this year`}>
      {counted.map((row) => {
        const [allowed, left] = [row.allowed ?? 0, Math.max(row.left ?? 0, 0)]
        const taken = formatNumber(language, row.taken)
        return (
          <li key={row.id} className="leave-balance">
            <bdi className="muted-small">{typeName(language, row)}</bdi>
            <span className="leave-balance-left numbers">
              <Plural value={left} one="# day left" other="# days left" />
            </span>
            <span className="leave-balance-more">
              <Plural value={allowed} one={`${taken} of # day taken`} other={`${taken} of # days taken`} />
            </span>
            {row.pending > 0 && (
              <span className="leave-balance-more">
                <Plural value={row.pending} one="# day asked for" other="# days asked for" />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type RowProps = { side: Side; row: StaffLeave; types: readonly Balance[]; mayAsk: boolean }

function RequestRow({ side, row, types, mayAsk }: RowProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const refresh = useStale(stale)
  const type = types.find(({ id }) => id === row.typeId)
  const name = type ? typeName(language, type) : ''
  const cancelling = useMutation({
    mutationFn: () =>
      call(endpointsOf(side).cancel, { params: { id: row.id }, body: {}, onceKey: crypto.randomUUID() }),
    onSuccess: () => toast({ type: 'success', message: t`Request withdrawn` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: refresh,
  })
  return (
    <li>
      <span className="record-row-text">
        <strong>
          <bdi>{name}</bdi> <LeaveState state={row.state} awaits={row.awaits} />
        </strong>
        <span className="record-row-more">
          <LeaveDays {...row} />
          <DayCount days={row.days} />
          {row.reason !== '' && <bdi>{row.reason}</bdi>}
          {row.note !== '' && <bdi>{row.note}</bdi>}
        </span>
      </span>
      {row.state === 'pending' && mayAsk && (
        <Button
          size="small"
          icon={<Undo2 aria-hidden className="directional" size={15} />}
          isPending={cancelling.isPending}
          onPress={() => cancelling.mutate()}
        >
          {t`Withdraw request`}
        </Button>
      )}
    </li>
  )
}
