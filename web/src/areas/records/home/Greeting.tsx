import { useLingui } from '@lingui/react/macro'
import { formatInstantDate } from 'kit/text/locale'
import { useMe } from '../../../shell/session/me.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { type PartOfDay, partOfDay } from './greeting.ts'

/** Who is here, and what day it is at the school. */
export function Greeting() {
  const { t } = useLingui()
  const { name } = useMe()
  const { language, zone } = useRegional()
  const now = useNow()
  const greetings: Record<PartOfDay, string> = {
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
  }
  return (
    <header>
      <h1 className="page-title">{greetings[partOfDay(now, zone)]}</h1>
      <p className="muted">{formatInstantDate(language, now, { zone, pattern: 'EEEE d MMMM yyyy' })}</p>
    </header>
  )
}
