import { useLingui } from '@lingui/react/macro'
import { Check, Clock, Send, X } from 'lucide-react'
import { type Command, commandKinds } from 'tenant-api/contract/attendance/terminals'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'

/** What a terminal was asked to do, and what came of it. */
export function Commands({ rows }: { rows: readonly Command[] }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card isFlush title={t`Asked of it`}>
      {rows.length === 0 && <p className="record-none">{t`Nothing was asked of it yet.`}</p>}
      <ul className="record-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="record-row-text">
              <span>{say(commandKinds[row.kind])}</span>
              <span className="record-row-more">
                <InstantText at={row.askedAt} />
              </span>
            </div>
            <CommandBadge row={row} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CommandBadge({ row: { sentAt, answeredAt, isRefused } }: { row: Command }) {
  const { t } = useLingui()
  if (isRefused)
    return <Badge tone="danger" icon={<X aria-hidden size={14} />}>{t`The machine refused`}</Badge>
  if (answeredAt !== null)
    return <Badge tone="success" icon={<Check aria-hidden size={14} />}>{t`Done`}</Badge>
  if (sentAt !== null)
    return <Badge tone="info" icon={<Send aria-hidden size={14} />}>{t`Told, not done yet`}</Badge>
  return <Badge icon={<Clock aria-hidden size={14} />}>{t`Waits until it asks`}</Badge>
}
