import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatPeriod } from 'kit/text/locale'
import { useState } from 'react'
import {
  type InvoiceLine,
  type InvoicePage,
  invoiceKinds,
  lineKinds,
} from 'tenant-api/contract/money/invoices'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText, InstantText } from '../../../ui/date/DateText.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { StateBadge } from '../StateBadge.tsx'
import './InvoiceDetails.css'

/** What an invoice says: whose it is, its lines with their reasons, the fine of today, and what happened to it. */
export function InvoiceDetails({ invoice }: { invoice: InvoicePage }) {
  const { t } = useLingui()
  const [isExplained, explain] = useState(false)
  const maySeeBooks = useMay(['journals', 'view'])
  const { lines, fine, comment, cancelledReason, writeOff, events } = invoice
  return (
    <div className="record-stack">
      <Head invoice={invoice} />
      {cancelledReason !== '' && (
        <Banner tone="info">
          <Trans>
            Cancelled: <bdi>{cancelledReason}</bdi>
          </Trans>
        </Banner>
      )}
      {writeOff?.state === 'asked' && (
        <Banner tone="warning">
          <Trans>
            <bdi>{writeOff.askedBy}</bdi> asks to write off <MoneyText money={writeOff.amount} />:{' '}
            <bdi>{writeOff.reason}</bdi>
          </Trans>
        </Banner>
      )}
      <section aria-label={t`Fees`}>
        <ul className="record-rows invoice-rows">
          {lines.map((line) => (
            <Line key={line.id} line={line} isExplained={isExplained} />
          ))}
        </ul>
        <Cluster>
          <Button size="small" onPress={() => explain(!isExplained)} aria-pressed={isExplained}>
            {t`Explain`}
          </Button>
          {maySeeBooks && (
            <ButtonLink size="small" href={scoped(`explanation?invoice=${invoice.id}`)}>
              {t`In the books`}
            </ButtonLink>
          )}
        </Cluster>
      </section>
      <Sums invoice={invoice} />
      {fine.days > 0 && BigInt(fine.due.amount) > 0n && (
        <Banner tone="warning">
          <Plural
            value={fine.days}
            one="One day with school after the due date. The fine of today is"
            other="# days with school after the due date. The fine of today is"
          />{' '}
          <MoneyText money={fine.due} />
        </Banner>
      )}
      {comment !== '' && <p>{comment}</p>}
      {events.length > 0 && (
        <ul className="record-rows invoice-rows" aria-label={t`What happened`}>
          {events.map(({ at, text, by }) => (
            <li key={at + text}>
              <div className="record-row-text">
                <span>{text}</span>
                <span className="record-row-more">
                  <InstantText at={at} show="date" />
                  {by !== '' && <bdi>{by}</bdi>}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Head({
  invoice: { student, admissionId, period, kind, issuedOn, dueOn, state, isOverdue, family, campus },
}: {
  invoice: InvoicePage
}) {
  const { t } = useLingui()
  const { language } = useRegional()
  const say = useSay()
  return (
    <dl className="record-list">
      <dt>{student.id === null ? t`Applicant` : t`Student`}</dt>
      <dd>
        <PersonLink
          page={student.id === null ? 'admissions' : 'students'}
          id={student.id ?? admissionId ?? ''}
          name={student.name}
        />{' '}
        <bdi>{student.fatherName}</bdi>
      </dd>
      <dt>{t`Section`}</dt>
      <dd>
        <bdi>{student.section}</bdi> · <bdi>{campus}</bdi>
      </dd>
      <dt>{t`Month`}</dt>
      <dd>
        {formatPeriod(language, period)} · {say(invoiceKinds[kind])}
      </dd>
      <dt>{t`Payment status`}</dt>
      <dd>
        <StateBadge state={state} isOverdue={isOverdue} />
      </dd>
      <dt>{t`Issued on`}</dt>
      <dd>
        <DayText day={issuedOn} />
      </dd>
      <dt>{t`Due date`}</dt>
      <dd>
        <DayText day={dueOn} />
      </dd>
      <dt>{t`Bill number`}</dt>
      <dd>
        <Ltr>{family.billNumber}</Ltr>
      </dd>
    </dl>
  )
}

function Line({
  line: { title, otherTitle, kind, net, concession, sponsored, basis },
  isExplained,
}: {
  line: InvoiceLine
  isExplained: boolean
}) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  return (
    <li>
      <div className="record-row-text">
        <span>
          <bdi>{ownName({ name: title, otherName: otherTitle })}</bdi>{' '}
          {kind !== 'fee' && <Badge>{say(lineKinds[kind])}</Badge>}
        </span>
        {concession.amount !== '0' && !isExplained && (
          <span className="record-row-more">
            <span>{t`Discount`}</span>
            <MoneyText money={concession} />
          </span>
        )}
        {sponsored.amount !== '0' && !isExplained && (
          <span className="record-row-more">
            <span>{t`Paid by a sponsor`}</span>
            <MoneyText money={sponsored} />
          </span>
        )}
        {isExplained && basis.map((sentence) => <span key={sentence}>{sentence}</span>)}
      </div>
      <MoneyText money={net} />
    </li>
  )
}

function Sums({ invoice: { due, paid, open } }: { invoice: InvoicePage }) {
  const { t } = useLingui()
  return (
    <FactList look="ends">
      <dt>{t`Payable amount`}</dt>
      <dd>
        <MoneyText money={due} />
      </dd>
      <dt>{t`Amount paid`}</dt>
      <dd>
        <MoneyText money={paid} />
      </dd>
      <dt>{t`Still open`}</dt>
      <dd>
        <strong>
          <MoneyText money={open} />
        </strong>
      </dd>
    </FactList>
  )
}
