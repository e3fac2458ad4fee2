import { useLingui } from '@lingui/react/macro'
import { daysBetween, today } from 'kit/values/day'
import { formatInstantDate, formatTime, intlTag } from 'kit/text/locale'
import { useNow } from '../../../ui/date/use-now.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** Out of hours: when the teachers are told of what is written now. */
export function ToldAt({ at }: { at: string }) {
  const { t } = useLingui()
  const { language, zone, pattern } = useRegional()
  const now = useNow()
  const days = daysBetween(today(zone, now), today(zone, new Date(at)))
  const time = formatTime(language, at, { zone })
  const near = new Intl.RelativeTimeFormat(intlTag(language), { numeric: 'auto' }).format(days, 'day')
  const date = formatInstantDate(language, at, { zone, pattern })
  return (
    <p className="thread-told">
      {days <= 1
        ? t`The teachers are told at ${time} ${near}`
        : t`The teachers are told at ${time} on ${date}`}
    </p>
  )
}
