import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import {
  listOwnReceipts,
  readOwnReceiptFile,
  receiptMethods,
  receiptStates,
} from 'tenant-api/contract/money/receipts'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'

const [few, many] = [6, 100]

/** What the reader's family has paid, each receipt to be opened. Nothing while there are none. */
export function OwnReceipts() {
  const { t } = useLingui()
  const say = useSay()
  const [limit, setLimit] = useState(few)
  const { data } = useLoaded(read(listOwnReceipts, { query: { limit } }), 2)
  if (!data || data.rows.length === 0) return null
  return (
    <Card isFlush title={t`Receipts`}>
      <ul className="record-rows">
        {data.rows.map(({ id, number, day, children, amount, method, state }) => (
          <li key={id}>
            <div className="record-row-text">
              <span>
                <MoneyText money={amount} />{' '}
                {state === 'reversed' && <Badge tone="danger">{say(receiptStates.reversed)}</Badge>}
              </span>
              <span className="record-row-more">
                <DayText day={day} />
                <span>{say(receiptMethods[method])}</span>
                <bdi>{children}</bdi>
                <Ltr>{number}</Ltr>
              </span>
            </div>
            <ButtonLink
              size="small"
              href={address(readOwnReceiptFile, { params: { id } })}
              target="_blank"
              icon={<ExternalLink aria-hidden size={15} />}
              aria-label={t`Open receipt ${number}`}
            >
              {t`Open`}
            </ButtonLink>
          </li>
        ))}
        {data.hasMore && limit === few && (
          <li>
            <Button look="quiet" onPress={() => setLimit(many)}>{t`All receipts`}</Button>
          </li>
        )}
      </ul>
    </Card>
  )
}
