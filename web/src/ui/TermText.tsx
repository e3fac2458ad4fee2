import { Trans } from '@lingui/react/macro'
import { DayText } from './DateText.tsx'

/** From when until when something holds; since when, while it does. */
export function TermText({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) {
  return (
    <span>
      {endsOn ? (
        <>
          <DayText day={startsOn} /> – <DayText day={endsOn} />
        </>
      ) : (
        <Trans>
          Since <DayText day={startsOn} />
        </Trans>
      )}
    </span>
  )
}
