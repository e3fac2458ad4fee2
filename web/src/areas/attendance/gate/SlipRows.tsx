import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Clock, LogOut, Printer } from 'lucide-react'
import { useState } from 'react'
import { readSlipFile, type Slip, withdrawing, withdrawSlip } from 'tenant-api/contract/attendance/gate'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText, InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useStaleGate } from './use-stale-gate.ts'

type Props = { rows: readonly Slip[]; isOfStudent?: boolean }

/** Slips, each to be printed and, where it was a mistake, to be withdrawn. */
export function SlipRows({ rows, isOfStudent = false }: Props) {
  const [withdrawn, withdraw] = useState<Slip>()
  return (
    <>
      <ul className="record-rows">
        {rows.map((row) => (
          <SlipRow key={row.id} row={row} isOfStudent={isOfStudent} onWithdraw={() => withdraw(row)} />
        ))}
      </ul>
      {withdrawn && <Withdraw row={withdrawn} onClose={() => withdraw(undefined)} />}
    </>
  )
}

function SlipRow({
  row,
  isOfStudent,
  onWithdraw,
}: {
  row: Slip
  isOfStudent: boolean
  onWithdraw: () => void
}) {
  const { t } = useLingui()
  const { id, serial, studentId, name, fatherName, section, at, day, withdrawnAt, withdrawnReason, mayEdit } =
    row
  return (
    <li data-over={withdrawnAt !== null || undefined}>
      <div className="record-row-text">
        <span className="record-row-more">
          <Kind row={row} />
          {!isOfStudent && (
            <>
              <PersonLink page="students" id={studentId} name={name} />
              <bdi>{section}</bdi>
              {fatherName !== '' && <bdi>{fatherName}</bdi>}
            </>
          )}
          {withdrawnAt !== null && <Badge tone="danger">{t`Withdrawn`}</Badge>}
        </span>
        <span className="record-row-more">
          {isOfStudent && <DayText day={day} />}
          <InstantText at={at} show="time" />
          <Ltr>{serial}</Ltr>
          <Told row={row} />
          {withdrawnReason !== '' && <bdi>{withdrawnReason}</bdi>}
        </span>
      </div>
      <span className="record-row-tools">
        <ButtonLink
          size="small"
          href={address(readSlipFile, { params: { id } })}
          target="_blank"
          icon={<Printer aria-hidden size={15} />}
          aria-label={t`Print ${serial}`}
        >
          {t`Print`}
        </ButtonLink>
        {mayEdit && withdrawnAt === null && (
          <Button size="small" onPress={onWithdraw} aria-label={t`Withdraw ${serial}`}>{t`Withdraw`}</Button>
        )}
      </span>
    </li>
  )
}

function Kind({ row: { kind, minutes } }: { row: Slip }) {
  const { t } = useLingui()
  if (kind === 'leaving')
    return <Badge tone="info" icon={<LogOut aria-hidden size={14} />}>{t`Left early`}</Badge>
  return (
    <Badge tone="warning" icon={<Clock aria-hidden size={14} />}>
      {t({ message: plural(minutes ?? 0, { one: '# minute late', other: '# minutes late' }) })}
    </Badge>
  )
}

function Told({ row: { reason, broughtBy, collector, isSomebodyElse } }: { row: Slip }) {
  const { t } = useLingui()
  return (
    <>
      {reason !== '' && <bdi>{reason}</bdi>}
      {broughtBy !== '' && (
        <span>
          <Trans>
            brought by <bdi>{broughtBy}</bdi>
          </Trans>
        </span>
      )}
      {collector !== '' && (
        <span>
          <Trans>
            collected by <bdi>{collector}</bdi>
          </Trans>
        </span>
      )}
      {isSomebodyElse && <Badge tone="warning">{t`No guardian`}</Badge>}
    </>
  )
}

function Withdraw({ row: { id, serial }, onClose }: { row: Slip; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleGate()
  return (
    <ShapeSheet
      title={t`Withdraw ${serial}`}
      shape={withdrawing}
      isTyped
      submit={t`Withdraw`}
      done={t`Slip withdrawn`}
      onSend={async (body) => {
        await call(withdrawSlip, { params: { id }, body: body as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}
