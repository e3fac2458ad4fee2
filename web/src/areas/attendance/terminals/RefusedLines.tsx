import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { listRefusedLines, refusedReasons } from 'tenant-api/contract/attendance/terminals'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'

/** What terminals told and nobody can read as a punch, so that it is seen what was lost. */
export function RefusedLines() {
  const { t } = useLingui()
  const say = useSay()
  const [at, setAt] = useState({ skip: 0, limit: 25 })
  const result = useQuery({
    ...read(listRefusedLines, { query: at }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 4)
  if (placeholder) return placeholder
  if (data.total === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title={t`Every line was understood`}
        action={<ButtonLink href={scoped('terminals')}>{t`All machines`}</ButtonLink>}
      />
    )
  return (
    <Card
      isFlush
      title={t`Lines not understood`}
      description={t`The others of the same post were taken. Mark by hand what was lost here.`}
    >
      <ul className="record-rows">
        {data.rows.map(({ id, line, reason, at: told, terminal }) => (
          <li key={id}>
            <div className="record-row-text">
              <Ltr>
                <code className="terminal-line">{line}</code>
              </Ltr>
              <span className="record-row-more">
                <span>{say(refusedReasons[reason])}</span>
                <bdi>{terminal}</bdi>
                <InstantText at={told} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <Pagination {...at} total={data.total} onPage={setAt} />
    </Card>
  )
}
