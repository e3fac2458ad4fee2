import { useLingui } from '@lingui/react/macro'
import { formatInstantDate } from 'kit/locale'
import { LayoutDashboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay, useMe } from '../../../shell/me.ts'
import { useHomeCards } from '../../../shell/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRegional } from '../../../ui/Regional.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Checklist } from '../Checklist.tsx'
import { ConfirmEmail } from '../ConfirmEmail.tsx'
import { type PartOfDay, partOfDay } from '../greeting.ts'
import { NeedsYou } from '../NeedsYou.tsx'
import { QuickStarts } from '../QuickStarts.tsx'
import './HomePage.css'

const ArrangeCards = lazy(() => import('../ArrangeCards.tsx'))

/** Today first: what needs the reader, what is left to set up, and what the areas have to show, in the reader's order. */
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
  const cards = useHomeCards()
  const [isArranging, arrange] = useState(false)
  return (
    <div className="home">
      <header>
        <h1 className="home-title">{greetings[partOfDay(now, zone)]}</h1>
        <p className="home-day">{formatInstantDate(language, now, { zone, pattern: 'EEEE d MMMM yyyy' })}</p>
      </header>
      <ConfirmEmail />
      <NeedsYou />
      {maySetUp && <Checklist />}
      <QuickStarts />
      <div className="home-cards">
        {cards.map(({ key, show: Show, width }) => (
          <div key={key} className={`home-card home-card-${width}`}>
            <Suspense fallback={<Skeleton height="180px" radius="12px" />}>
              <Show />
            </Suspense>
          </div>
        ))}
      </div>
      {cards.length > 1 && (
        <div>
          <Button
            look="quiet"
            size="small"
            icon={<LayoutDashboard aria-hidden size={16} />}
            onPress={() => arrange(true)}
          >
            {t`Arrange your home page`}
          </Button>
        </div>
      )}
      <Suspense>{isArranging && <ArrangeCards onClose={() => arrange(false)} />}</Suspense>
    </div>
  )
}
