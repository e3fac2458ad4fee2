import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import type { DefaulterPage } from 'tenant-api/contract/money/defaulters'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { scoped } from '../../../shell/scope/scope.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { PhoneText } from '../../../ui/text/PhoneText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import './DefaulterDetails.css'

/** What a family owes at a campus, child by child; whom to call; what it has promised, and when it was reminded. */
export function DefaulterDetails({ family }: { family: DefaulterPage }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { open, toPay, billNumber, campus, payers, children, familyAccountId } = family
  return (
    <div className="record-stack defaulter">
      <dl className="record-list">
        <dt>{t`Still open`}</dt>
        <dd>
          <strong>
            <MoneyText money={open} />
          </strong>
        </dd>
        {toPay.amount !== open.amount && (
          <>
            <dt>{t`With the fines of today`}</dt>
            <dd>
              <MoneyText money={toPay} />
            </dd>
          </>
        )}
        <dt>{t`Campus`}</dt>
        <dd>
          <bdi>{campus}</bdi>
        </dd>
        <dt>{t`Bill number`}</dt>
        <dd>
          <Link to={scoped(`family-accounts/${familyAccountId}`)}>
            <Ltr>{billNumber}</Ltr>
          </Link>
        </dd>
        <dt>{t`Gets the bills`}</dt>
        <dd>
          {payers.length === 0 && <span>{t`Nobody: set it on the record of a guardian`}</span>}
          {payers.map((payer) => (
            <div key={payer.id} className="record-row-more">
              <bdi>{ownName(payer)}</bdi>
              {payer.phone !== null && <PhoneText number={payer.phone} />}
            </div>
          ))}
        </dd>
      </dl>
      {children.map((child) => (
        <section key={child.id} aria-label={child.name}>
          <p className="record-row-more">
            <PersonLink page="students" id={child.id} name={ownName(child)} />
            <bdi>{child.section}</bdi>
            {child.isHeld && <Badge tone="warning">{t`On hold`}</Badge>}
          </p>
          <Lines lines={child.lines} />
        </section>
      ))}
      <Talks family={family} />
    </div>
  )
}

function Lines({ lines }: { lines: DefaulterPage['children'][number]['lines'] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  return (
    <ul className="record-rows">
      {lines.map(({ invoiceId, period, title, otherTitle, dueOn, days, open }) => (
        <li key={invoiceId + title}>
          <div className="record-row-text">
            <span className="record-row-more">
              <Link to={scoped(`invoices/${invoiceId}`)}>
                <bdi>{ownName({ name: title, otherName: otherTitle })}</bdi>
              </Link>
              <span>{formatPeriod(language, period)}</span>
            </span>
            <span className="record-row-more">
              <span>
                {t`Due date`} <DayText day={dueOn} />
              </span>
              {days > 0 && (
                <span>{t({ message: plural(days, { one: '# day overdue', other: '# days overdue' }) })}</span>
              )}
            </span>
          </div>
          <MoneyText money={open} />
        </li>
      ))}
    </ul>
  )
}

function Talks({ family: { promises, remindedOn } }: { family: DefaulterPage }) {
  const { t } = useLingui()
  if (promises.length + remindedOn.length === 0) return null
  return (
    <ul className="record-rows" aria-label={t`What was said so far`}>
      {promises.map(({ id, promisedOn, notedOn, note, by, isWithdrawn }) => (
        <li key={id} data-over={isWithdrawn || undefined}>
          <div className="record-row-text">
            <span>
              {t`Promised for`} <DayText day={promisedOn} />
            </span>
            <span className="record-row-more">
              <DayText day={notedOn} />
              <bdi>{by}</bdi>
              {note !== '' && <bdi>{note}</bdi>}
            </span>
          </div>
          {isWithdrawn && <Badge tone="neutral">{t`Does not count any more`}</Badge>}
        </li>
      ))}
      {remindedOn.map((day) => (
        <li key={day}>
          <div className="record-row-text">
            <span>
              {t`Reminded on`} <DayText day={day} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
