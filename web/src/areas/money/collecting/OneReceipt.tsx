import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { Link } from 'react-aria-components'
import { methods, readReceipt, receiptStates, type ReceiptPage } from 'tenant-api/contract/money/receipts'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText, InstantText } from '../../../ui/date/DateText.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { ReceiptTools } from './ReceiptTools.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One receipt: what it settled, how it was paid, and whether it still stands. */
export function OneReceipt() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readReceipt, { params: { id } }), 6)
  const close = useClose('receipts')
  return (
    <Sheet
      title={data?.number ?? t`Loading`}
      onClose={close}
      footer={data && <ReceiptTools receipt={data} />}
    >
      {placeholder ?? <Details receipt={data as ReceiptPage} />}
    </Sheet>
  )
}

function Details({ receipt }: { receipt: ReceiptPage }) {
  const { t } = useLingui()
  const say = useSay()
  const { family, state, amount, day, paidOn, takenAt, takenBy, campus, note, advance, advanceUsed } = receipt
  const tone = state === 'valid' ? 'success' : state === 'reversed' ? 'danger' : 'warning'
  return (
    <Stack>
      <Standing receipt={receipt} />
      <FactList>
        <dt>{t`Family`}</dt>
        <dd>
          <Link className="record-link" href={scoped(`family-accounts/${family.id}`)}>
            <bdi>{family.name}</bdi>
          </Link>
        </dd>
        <dt>{t`Amount`}</dt>
        <dd>
          <strong>
            <MoneyText money={amount} />
          </strong>{' '}
          <Badge tone={tone}>{say(receiptStates[state])}</Badge>
        </dd>
        <dt>{t`Day`}</dt>
        <dd>
          <DayText day={day} />
        </dd>
        {paidOn !== day && (
          <>
            <dt>{t`Paid on`}</dt>
            <dd>
              <DayText day={paidOn} />
            </dd>
          </>
        )}
        <dt>{t`Taken by`}</dt>
        <dd>
          <bdi>{takenBy}</bdi>, <bdi>{campus}</bdi>, <InstantText at={takenAt} />
        </dd>
        {advanceUsed.amount !== '0' && (
          <>
            <dt>{t`Advance used`}</dt>
            <dd>
              <MoneyText money={advanceUsed} />
            </dd>
          </>
        )}
        {advance.amount !== '0' && (
          <>
            <dt>{t`Kept as an advance`}</dt>
            <dd>
              <MoneyText money={advance} />
            </dd>
          </>
        )}
        {note !== '' && (
          <>
            <dt>{t`Note`}</dt>
            <dd>{note}</dd>
          </>
        )}
      </FactList>
      <Tenders receipt={receipt} />
      <Lines receipt={receipt} />
    </Stack>
  )
}

function Standing({ receipt: { state, reversal, reversedReason } }: { receipt: ReceiptPage }) {
  if (state === 'reversed')
    return (
      <Banner tone="danger">
        <Trans>
          This receipt is reversed: <bdi>{reversedReason}</bdi>
        </Trans>
      </Banner>
    )
  if (reversal?.state !== 'asked') return null
  const { askedBy, reason } = reversal
  return (
    <Banner tone="warning">
      <Trans>
        <bdi>{askedBy}</bdi> asks to reverse this receipt: <bdi>{reason}</bdi>. Somebody else decides.
      </Trans>
    </Banner>
  )
}

function Tenders({ receipt: { tenders } }: { receipt: ReceiptPage }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <ul className="record-rows" aria-label={t`Paid by`}>
      {tenders.map(({ id, method, amount, reference, account, isReversed, cheque }) => (
        <li key={id}>
          <div className="record-row-text">
            <span className="record-row-more">
              <strong>{say(methods[method])}</strong>
              {isReversed && <Badge tone="danger">{t`Reversed`}</Badge>}
            </span>
            <span className="record-row-more">
              <bdi>{account}</bdi>
              {reference !== '' && <Ltr>{reference}</Ltr>}
              {cheque && (
                <Link className="record-link" href={scoped(`cheques/${cheque.id}`)}>
                  <bdi>{cheque.bank}</bdi> <Ltr>{cheque.number}</Ltr>
                </Link>
              )}
            </span>
          </div>
          <MoneyText money={amount} />
        </li>
      ))}
    </ul>
  )
}

function Lines({ receipt: { lines } }: { receipt: ReceiptPage }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  if (lines.length === 0) return null
  return (
    <ul className="record-rows" aria-label={t`Paid for`}>
      {lines.map((line) => (
        <li key={`${line.invoiceId} ${line.title}`}>
          <div className="record-row-text">
            <strong>
              <bdi>{ownName({ name: line.title, otherName: line.otherTitle })}</bdi>
            </strong>
            <span className="record-row-more">
              <bdi>{line.child}</bdi>
              <bdi>{line.section}</bdi>
              <Link className="record-link" href={scoped(`invoices/${line.invoiceId}`)}>
                {formatPeriod(language, line.period)}
              </Link>
            </span>
          </div>
          <MoneyText money={line.amount} />
        </li>
      ))}
    </ul>
  )
}
