import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { Ban, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import {
  cancelChallan,
  cancellation,
  type ChallanPage,
  type ChallanState,
  challanStates,
  readChallan,
  readChallanFile,
} from 'tenant-api/contract/money/challans'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useStaleChallans } from './use-stale-challans.ts'
import { useClose } from '../../../crud/list/use-close.ts'

/** One challan of the list that lies behind: what stands on it, its paper, and how it is cancelled. */
export function OneChallan() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readChallan, { params: { id } }), 6)
  const close = useClose('challans')
  return (
    <Sheet title={data?.number ?? t`Loading`} onClose={close} footer={data && <Tools challan={data} />}>
      {placeholder ?? <Details challan={data as ChallanPage} />}
    </Sheet>
  )
}

function Tools({ challan: { id, number, mayCancel } }: { challan: ChallanPage }) {
  const { t } = useLingui()
  const stale = useStaleChallans()
  const [isCancelling, cancel] = useState(false)
  return (
    <>
      {mayCancel && (
        <Button icon={<Ban aria-hidden size={16} />} onPress={() => cancel(true)}>{t`Cancel challan`}</Button>
      )}
      <ButtonLink
        look="primary"
        href={address(readChallanFile, { params: { id } })}
        target="_blank"
        icon={<ExternalLink aria-hidden size={16} />}
      >
        {t`Open PDF`}
      </ButtonLink>
      {isCancelling && (
        <ShapeSheet
          title={t`Cancel challan ${number}`}
          top={<p>{t`Whoever checks its code is told so. What the family owes stays as it is.`}</p>}
          shape={cancellation}
          submit={t`Cancel challan`}
          done={t`Challan cancelled`}
          onSend={async (body) => {
            await call(cancelChallan, { params: { id }, body: body as never })
            await stale()
          }}
          onClose={() => cancel(false)}
        />
      )}
    </>
  )
}

function Details({ challan }: { challan: ChallanPage }) {
  const { t } = useLingui()
  const { name, familyAccountId, billNumber, campus, state, issuedOn, issuedBy, dueOn } = challan
  return (
    <div className="record-stack">
      {state === 'outdated' && (
        <Banner tone="warning">
          {t`Something has changed since it was printed. Print the challan of the family again.`}
        </Banner>
      )}
      {challan.cancelledReason !== '' && <Banner tone="info">{challan.cancelledReason}</Banner>}
      <FactList>
        <dt>{t`Family`}</dt>
        <dd>
          <Link to={scoped(`family-accounts/${familyAccountId}`)}>
            <bdi>{name}</bdi>
          </Link>
        </dd>
        <dt>{t`Bill number`}</dt>
        <dd>
          <Ltr>{billNumber}</Ltr>
        </dd>
        <dt>{t`Campus`}</dt>
        <dd>
          <bdi>{campus}</bdi>
        </dd>
        <dt>{t`Payment status`}</dt>
        <dd>
          <ChallanBadge state={state} />
        </dd>
        <dt>{t`Issued on`}</dt>
        <dd>
          <DayText day={issuedOn} /> · <bdi>{issuedBy}</bdi>
        </dd>
        <dt>{t`Due date`}</dt>
        <dd>
          <DayText day={dueOn} />
        </dd>
      </FactList>
      <Lines challan={challan} />
    </div>
  )
}

function Lines({ challan: { lines, advance, withinDue, afterDue } }: { challan: ChallanPage }) {
  const { t } = useLingui()
  return (
    <>
      {lines.map(({ name, section, items }) => (
        <section key={name + section} aria-label={name}>
          <h3>
            <bdi>{name}</bdi> · <bdi>{section}</bdi>
          </h3>
          <FactList look="ends">
            {items.map(({ title, amount }, at) => (
              <Sum key={`${at} ${title}`} title={title} amount={amount} />
            ))}
          </FactList>
        </section>
      ))}
      <FactList look="ends">
        {advance.amount !== '0' && <Sum title={t`Paid ahead`} amount={advance} />}
        <Sum title={t`Up to the due date`} amount={withinDue} isTotal />
        <Sum title={t`After the due date`} amount={afterDue} />
      </FactList>
    </>
  )
}

type SumProps = { title: string; amount: ChallanPage['advance']; isTotal?: boolean }

function Sum({ title, amount, isTotal = false }: SumProps) {
  const text = <MoneyText money={amount} />
  return (
    <>
      <dt>
        <bdi>{title}</bdi>
      </dt>
      <dd>{isTotal ? <strong>{text}</strong> : text}</dd>
    </>
  )
}

const tones = {
  open: 'warning',
  'part-paid': 'info',
  paid: 'success',
  outdated: 'neutral',
  cancelled: 'neutral',
} as const

function ChallanBadge({ state }: { state: ChallanState }) {
  const say = useSay()
  return <Badge tone={tones[state]}>{say(challanStates[state])}</Badge>
}
