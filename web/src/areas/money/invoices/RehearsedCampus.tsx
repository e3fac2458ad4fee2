import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { WireMoney } from 'kit/values/money'
import { type ReactNode, useState } from 'react'
import { anomalyKinds, differenceReasons, type Rehearsal } from 'tenant-api/contract/money/invoices/runs'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import './RehearsedCampus.css'

type Campus = Rehearsal['campuses'][number]
type Somebody = Campus['anomalies'][number]['students'][number]

/** The rehearsal of one campus: totals by fee type, differences by reason, and what looks wrong. */
export function RehearsedCampus({ campus }: { campus: Campus }) {
  const { t } = useLingui()
  const { name, invoices, invoiced, net, before } = campus
  const isOver = invoices === 0 && campus.anomalies.length === 0
  if (isOver && invoiced === 0) return null
  return (
    <Card
      title={<bdi>{name}</bdi>}
      description={
        <>
          <Plural value={invoices} one="# invoice" other="# invoices" />
          {invoiced > 0 && (
            <>
              {' · '}
              <Plural value={invoiced} one="# has one already" other="# have one already" />
            </>
          )}
        </>
      }
      action={
        !isOver && (
          <strong>
            <MoneyText money={net} />
          </strong>
        )
      }
    >
      {!isOver && (
        <div className="record-stack">
          {invoices > 0 && <Types campus={campus} />}
          {invoices > 0 && (
            <p>
              <Trans>
                The month before: <MoneyText money={before} />
              </Trans>
            </p>
          )}
          {campus.differences.map(({ reason, students, amount, examples }) => (
            <Reason
              key={reason}
              title={<ReasonName reason={reason} />}
              count={students}
              amount={amount}
              people={examples}
            />
          ))}
          {campus.anomalies.length > 0 && <h3>{t`Look at these first`}</h3>}
          {campus.anomalies.map(({ kind, count, students }) => (
            <Reason key={kind} title={<AnomalyName kind={kind} />} count={count} people={students} />
          ))}
        </div>
      )}
    </Card>
  )
}

function ReasonName({ reason }: { reason: Campus['differences'][number]['reason'] }) {
  return useSay()(differenceReasons[reason])
}

function AnomalyName({ kind }: { kind: Campus['anomalies'][number]['kind'] }) {
  const say = useSay()
  return <Badge tone="warning">{say(anomalyKinds[kind])}</Badge>
}

function Types({ campus: { types, concession, sponsored, tax, net, gross } }: { campus: Campus }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const sums: [string, WireMoney][] = [
    [t`Before discounts`, gross],
    [t`Discounts`, concession],
    [t`Paid by sponsors`, sponsored],
    [t`Tax`, tax],
    [t`Payable by families`, net],
  ]
  return (
    <TableFrame label={t`Totals by fee type`}>
      <thead className="rehearsal">
        <tr>
          <th scope="col">{t`Fee type`}</th>
          <th scope="col" className="rehearsal-number">{t`Students`}</th>
          <th scope="col" className="rehearsal-number">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody className="rehearsal">
        {types.map(({ title, otherTitle, lines, gross: amount }) => (
          <tr key={title}>
            <td>
              <bdi>{ownName({ name: title, otherName: otherTitle })}</bdi>
            </td>
            <td className="rehearsal-number">
              <NumberText value={lines} />
            </td>
            <td className="rehearsal-number">
              <MoneyText money={amount} />
            </td>
          </tr>
        ))}
        {sums
          .filter(([, { amount }]) => amount !== '0')
          .map(([title, money]) => (
            <tr key={title}>
              <th scope="row" colSpan={2}>
                {title}
              </th>
              <td className="rehearsal-number">
                <MoneyText money={money} />
              </td>
            </tr>
          ))}
      </tbody>
    </TableFrame>
  )
}

type ReasonProps = { title: ReactNode; count: number; amount?: WireMoney; people: readonly Somebody[] }

/** A reason with its students, who are shown when it is opened. */
function Reason({ title, count, amount, people }: ReasonProps) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  return (
    <div>
      <div className="record-row-more">
        <span>{title}</span>
        <Button size="small" aria-expanded={isOpen} onPress={() => open(!isOpen)}>
          <Plural value={count} one="# child" other="# children" />
        </Button>
        {amount && <MoneyText money={amount} />}
      </div>
      {isOpen && (
        <ul className="record-rows" aria-label={t`Students`}>
          {people.map(({ studentId, name, section, before, now }) => (
            <li key={studentId}>
              <div className="record-row-text">
                <span className="record-row-more">
                  <PersonLink page="students" id={studentId} name={name} />
                  <bdi>{section}</bdi>
                </span>
              </div>
              <span className="record-row-more">
                <MoneyText money={before} /> → <MoneyText money={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
