import { Trans, useLingui } from '@lingui/react/macro'
import { formatInstantDate } from 'kit/text/locale'
import { Fragment } from 'react'
import type { Thread, ThreadLine } from 'tenant-api/contract/messages/threads'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Bubble } from './Bubble.tsx'
import type { Earlier } from './use-earlier.ts'

type Props = { thread: Thread; earlier?: Earlier | undefined }

/** What was said, the oldest first, under the day on which it was. */
export function ThreadLines({ thread, earlier }: Props) {
  const { t } = useLingui()
  const { language, zone, pattern } = useRegional()
  const lines = [...(earlier?.lines ?? []), ...thread.lines]
  const dayOf = (at: string) => formatInstantDate(language, at, { zone, pattern })
  // Who has read the last one has read those before.
  const readTo = lines.findLast(({ readers }) => readers.length > 0)?.id
  return (
    <>
      {earlier?.hasMore && (
        <div className="thread-earlier">
          <Button isPending={earlier.isPending} onPress={earlier.show}>{t`Earlier messages`}</Button>
        </div>
      )}
      {lines.length === 0 && <p className="thread-none">{t`No messages yet. Say hello.`}</p>}
      <ol className="thread-lines" aria-live="polite">
        {lines.map((line, at) => {
          const day = dayOf(line.at)
          const isNewDay = at === 0 || dayOf(lines[at - 1]?.at ?? '') !== day
          return (
            <Fragment key={line.id}>
              {isNewDay && <li className="thread-day">{day}</li>}
              {line.kind === 'message' ? (
                <Bubble studentId={thread.studentId} line={line} isReadTo={line.id === readTo} />
              ) : (
                <Deed line={line} />
              )}
            </Fragment>
          )
        })}
      </ol>
    </>
  )
}

/** What the office did, and why. */
function Deed({ line: { kind, author, text, at } }: { line: ThreadLine }) {
  const by = <bdi>{author}</bdi>
  return (
    <li className="thread-deed">
      <span>
        {kind === 'opened' && <Trans>{by} of the office has opened this conversation:</Trans>}
        {kind === 'closed' && <Trans>{by} of the office has closed this conversation:</Trans>}
        {kind === 'reopened' && <Trans>{by} of the office has reopened this conversation:</Trans>}
      </span>{' '}
      <bdi dir="auto">{text}</bdi> · <InstantText at={at} show="time" />
    </li>
  )
}
