import { useLingui } from '@lingui/react/macro'
import { formatInstantDate } from 'kit/locale'
import { Suspense } from 'react'
import { useMay, useMe } from '../../../shell/me.ts'
import { useHomeCards } from '../../../shell/navigation.ts'
import { useRegional } from '../../../ui/Regional.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Checklist } from '../Checklist.tsx'
import { ConfirmEmail } from '../ConfirmEmail.tsx'
import { type PartOfDay, partOfDay } from '../greeting.ts'
import './HomePage.css'

/** Today first: a greeting, what is left to set up, and what the areas have to show. */
export function HomePage() {
  const { t } = useLingui()
  const { name } = useMe()
  const { language, zone } = useRegional()
  const now = useNow()
  const greetings: Record<PartOfDay, string> = {
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
  }
  const maySetUp = useMay(['institute', 'edit'])
  return (
    <div className="home">
      <header>
        <h1 className="home-title">{greetings[partOfDay(now, zone)]}</h1>
        <p className="home-day">{formatInstantDate(language, now, { zone, pattern: 'EEEE d MMMM yyyy' })}</p>
      </header>
      <ConfirmEmail />
      {maySetUp && <Checklist />}
      <div className="home-cards">
        {useHomeCards().map(({ key, show: Show, width }) => (
          <div key={key} className={`home-card home-card-${width}`}>
            <Suspense fallback={<Skeleton height="180px" radius="12px" />}>
              <Show />
            </Suspense>
          </div>
        ))}
      </div>
    </div>
  )
}
