import { Trans } from '@lingui/react/macro'
import { DayText } from './DateText.tsx'
import { useToday } from './use-today.ts'

/**
 * The term of something: from and until; "since" while it is open-ended, and "from" while it is in the future.
 */
export function TermText({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) {
  const isToCome = startsOn > useToday()
  if (endsOn)
    return (
      <span>
        <DayText day={startsOn} /> – <DayText day={endsOn} />
      </span>
    )
  return (
    <span>
      {isToCome ? (
        <Trans>
          From <DayText day={startsOn} />
        </Trans>
      ) : (
        <Trans>
          Since <DayText day={startsOn} />
        </Trans>
      )}
    </span>
  )
}
