import { useLingui } from '@lingui/react/macro'
import type { Entry } from 'tenant-api/contract/learning/diary'
import { Badge } from '../../../ui/text/Badge.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './Diary.css'

/** What was written, a subject after the other. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  return (
    <Stack as="ul">
      {entries.map(({ id, subject, words, dueOn, author, authorOther, changedAt }) => (
        <li key={id} className="diary-entry">
          <Cluster gap="4px 8px">
            <strong>
              <bdi>{subject === '' ? t`Note for all` : subject}</bdi>
            </strong>
            {changedAt !== null && <Badge tone="warning">{t`Changed`}</Badge>}
          </Cluster>
          <p dir="auto" className="diary-words">
            {words}
          </p>
          <div className="diary-facts">
            {dueOn !== null && (
              <span>
                {t`Due on`} <DayText day={dueOn} />
              </span>
            )}
            {author !== '' && <bdi>{ownName({ name: author, otherName: authorOther })}</bdi>}
          </div>
        </li>
      ))}
    </Stack>
  )
}
