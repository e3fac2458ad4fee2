import { Trans, useLingui } from '@lingui/react/macro'
import { sessionStates, type SessionPage } from 'tenant-api/contract/money/tills'
import '../../../../crud/record/Record.css'
import { useSay } from '../../../../crud/resource/words.ts'
import { DayText, InstantText } from '../../../../ui/date/DateText.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'

/** The report of a till: what came and went, what should be there, what was counted, what went to the bank. */
export function SessionView({ session }: { session: SessionPage }) {
  const { t } = useLingui()
  const say = useSay()
  const { state, campus, openedAt, float, receipts, expected, countedAmount, reason, slip } = session
  return (
    <Stack>
      <Variance session={session} />
      <FactList look="ends">
        <dt>{t`Cashier`}</dt>
        <dd>
          <bdi>{session.cashier}</bdi>, <bdi>{campus}</bdi>{' '}
          <Badge tone={state === 'open' ? 'success' : 'neutral'}>{say(sessionStates[state])}</Badge>
        </dd>
        <dt>{t`Opened`}</dt>
        <dd>
          <InstantText at={openedAt} />
        </dd>
        <dt>{t`Receipts`}</dt>
        <dd>
          <NumberText value={receipts} />
        </dd>
        <dt>{t`Float`}</dt>
        <dd>
          <MoneyText money={float} />
        </dd>
        {session.movements.map(({ label, amount }) => (
          <Movement key={label} label={label} amount={amount} />
        ))}
        {session.expenses.map(({ id, memo, amount }) => (
          <Movement key={id} label={memo} amount={amount} />
        ))}
        {expected && <Movement label={t`Expected`} amount={expected} />}
        {countedAmount && <Movement label={t`Counted`} amount={countedAmount} />}
        {session.toBank && <Movement label={t`To the bank`} amount={session.toBank} />}
        {session.bankedOn && (
          <>
            <dt>{t`Banked`}</dt>
            <dd>
              <DayText day={session.bankedOn} /> {slip !== '' && <Ltr>{slip}</Ltr>}
            </dd>
          </>
        )}
        {reason !== '' && (
          <>
            <dt>{t`Reason`}</dt>
            <dd>
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
      </FactList>
      {state === 'open' && (
        <p className="record-row-more">{t`How much cash came in is told after the count.`}</p>
      )}
    </Stack>
  )
}

function Movement({ label, amount }: { label: string; amount: SessionPage['float'] }) {
  return (
    <>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <MoneyText money={amount} />
      </dd>
    </>
  )
}

function Variance({ session: { variance } }: { session: SessionPage }) {
  if (variance === null) return null
  const amount = BigInt(variance.amount)
  if (amount === 0n)
    return (
      <Banner tone="info">
        <Trans>The till is right to the last coin.</Trans>
      </Banner>
    )
  const money = { ...variance, amount: String(amount < 0n ? -amount : amount) }
  return (
    <Banner tone="warning">
      {amount < 0n ? (
        <Trans>
          <MoneyText money={money} /> short
        </Trans>
      ) : (
        <Trans>
          <MoneyText money={money} /> too much
        </Trans>
      )}
    </Banner>
  )
}
