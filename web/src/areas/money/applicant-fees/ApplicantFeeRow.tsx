import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import {
  type ApplicantFee,
  askFeeWaiver,
  decideFeeWaiver,
  waiverForm,
} from 'tenant-api/contract/money/applicant-fees'
import { applicantStages } from 'tenant-api/contract/money/fee-setup'
import { cancelInvoices, reasonForm } from 'tenant-api/contract/money/invoices/fee-actions'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { StateBadge } from '../StateBadge.tsx'
import { useStaleFees } from './AskSheet.tsx'

type Props = { fee: ApplicantFee; mayAsk: boolean }

/** A fee that was asked: how much is open, until when, what is given back, and a waiver that waits. */
export function ApplicantFeeRow({ fee, mayAsk }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const maySee = useMay(['invoices', 'view'])
  const { id, number, stage, state, isOverdue, dueOn, due, open, lines, refundPercent, refundUntil } = fee
  const title = say(applicantStages[stage])
  const isOpen = state !== 'cancelled' && open.amount !== '0'
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          {maySee ? <Link to={scoped(`invoices/${id}`)}>{title}</Link> : <strong>{title}</strong>}
          <StateBadge state={state} isOverdue={isOverdue} />
        </span>
        <span className="record-row-more">
          <Ltr>{number}</Ltr>
          {isOpen && (
            <span>
              {t`Due date`} <DayText day={dueOn} />
            </span>
          )}
        </span>
        {lines.length > 1 && state !== 'cancelled' && (
          <span className="record-row-more">
            {lines.map((line) => (
              <span key={line.id}>
                <bdi>{ownName({ name: line.title, otherName: line.otherTitle })}</bdi>{' '}
                <MoneyText money={line.amount} />
              </span>
            ))}
          </span>
        )}
        {state !== 'cancelled' && <RefundRule percent={refundPercent} until={refundUntil} />}
        <Waiver fee={fee} />
      </div>
      <MoneyText money={isOpen ? open : due} />
      {mayAsk && isOpen && <Tools fee={fee} />}
    </li>
  )
}

/** What comes back to a family that is refused or withdraws. */
export function RefundRule({ percent, until }: { percent: number; until: string | null }) {
  const { t } = useLingui()
  if (percent === 0) return <span className="record-row-more">{t`Not given back after payment.`}</span>
  return (
    <span className="record-row-more">
      {/* One sentence in one box: what is beside it would be set apart. */}
      <span>
        {until === null ? (
          t`${percent} % is given back if the application is closed.`
        ) : (
          <Trans>
            {percent} % is given back if the application is closed by <DayText day={until} />.
          </Trans>
        )}
      </span>
    </span>
  )
}

function Waiver({ fee: { waiver } }: Pick<Props, 'fee'>) {
  const { t } = useLingui()
  const stale = useStaleFees()
  const deciding = useMutation({
    mutationFn: (approves: boolean) =>
      call(decideFeeWaiver, {
        params: { id: waiver?.id ?? '' },
        body: { approves },
        onceKey: crypto.randomUUID(),
      }),
    onSuccess: (_, approves) =>
      toast({ type: 'success', message: approves ? t`Fee waived` : t`Waiver rejected` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  if (!waiver || waiver.state === 'rejected') return null
  const { state, askedBy, decidedBy, reason, amount, mayDecide } = waiver
  if (state === 'approved')
    return (
      <span className="record-row-more">
        <span>
          <Trans>
            <bdi>{decidedBy}</bdi> waived <MoneyText money={amount} />: <bdi>{reason}</bdi>
          </Trans>
        </span>
      </span>
    )
  return (
    <Banner tone="warning">
      <p>
        <Trans>
          <bdi>{askedBy}</bdi> asks to waive <MoneyText money={amount} />: <bdi>{reason}</bdi>
        </Trans>
      </p>
      {mayDecide ? (
        <Cluster>
          <Button
            size="small"
            look="primary"
            icon={<Check aria-hidden size={15} />}
            isPending={deciding.isPending}
            onPress={() => deciding.mutate(true)}
          >
            {t`Approve the waiver`}
          </Button>
          <Button size="small" isPending={deciding.isPending} onPress={() => deciding.mutate(false)}>
            {t`Reject the waiver`}
          </Button>
        </Cluster>
      ) : (
        <p>{t`Somebody else decides about it.`}</p>
      )}
    </Banner>
  )
}

/** What the office does with a fee that is open. */
function Tools({ fee: { id, number, waiver } }: Pick<Props, 'fee'>) {
  const { t } = useLingui()
  const stale = useStaleFees()
  const [deed, choose] = useState<'waive' | 'cancel'>()
  const close = () => choose(undefined)
  const onceKey = crypto.randomUUID()
  return (
    <>
      <Menu
        aria-label={t`Fee actions`}
        trigger={
          <IconButton label={t`Fee actions`}>
            <EllipsisVertical aria-hidden size={16} />
          </IconButton>
        }
        onAction={(key) => choose(key as 'waive' | 'cancel')}
      >
        {waiver?.state !== 'asked' && <MenuItem id="waive" name={t`Ask for a waiver`} />}
        <MenuItem id="cancel" name={t`Mark cancelled`} />
      </Menu>
      {deed === 'waive' && (
        <ShapeSheet
          title={t`Waive ${number}`}
          shape={waiverForm}
          isTyped
          submit={t`Ask for approval`}
          done={t`Somebody else decides now`}
          onSend={async (body) => {
            await call(askFeeWaiver, { params: { id }, body: body as never, onceKey })
            await stale()
          }}
          onClose={close}
        />
      )}
      {deed === 'cancel' && (
        <ShapeSheet
          title={t`Mark ${number} cancelled`}
          shape={reasonForm}
          isTyped
          submit={t`Mark cancelled`}
          onSend={async (body) => {
            const { left } = await call(cancelInvoices, { body: { ...body, ids: [id] } as never, onceKey })
            await stale()
            const [first] = left
            toast(
              first
                ? { type: 'warning', message: first.message }
                : { type: 'success', message: t`Fee cancelled` },
            )
          }}
          onClose={close}
        />
      )}
    </>
  )
}
