import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from 'kit/http/client'
import type { rehearseMany } from 'tenant-api/contract/money/collecting'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import '../../../../crud/record/Record.css'

export type Rehearsed = Output<typeof rehearseMany>

/** Whose the payments of a list are, and which are left out and why. */
export function Outcome({ of: { rows, rejected } }: { of: Rehearsed }) {
  const { t } = useLingui()
  return (
    <>
      {rejected.length > 0 && (
        <Card isFlush title={t`Left out`}>
          <ul className="record-rows">
            {rejected.map(({ row, payer, message }) => (
              <li key={row}>
                <span className="record-row-text">
                  <Ltr>{payer}</Ltr>
                </span>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {rows.length > 0 && (
        <Card isFlush title={t`Whose they are`}>
          <ul className="record-rows">
            {rows.map(({ row, family, amount, due, advance }) => (
              <li key={row}>
                <div className="record-row-text">
                  <bdi>{family}</bdi>
                  <span className="record-row-more">
                    <Trans>
                      Due <MoneyText money={due} />
                    </Trans>
                    {advance.amount !== '0' && (
                      <Trans>
                        kept as an advance <MoneyText money={advance} />
                      </Trans>
                    )}
                  </span>
                </div>
                <MoneyText money={amount} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
