import { useLingui } from '@lingui/react/macro'
import { LayoutDashboard, ListChecks } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { inOrder } from '../../../../shell/navigation/in-order.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { useHomeCards } from '../../../../shell/navigation/home-parts.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import type { Shown } from '../measured.ts'
import type { SetUp } from '../../../../shell/set-up/use-checklist.ts'

const ArrangeCards = lazy(() => import('./ArrangeCards.tsx'))
const ChartCard = lazy(() => import('./ChartCard.tsx'))

type Props = {
  charts: readonly Shown[]
  days: readonly string[]
  onRetry: () => void
  setUp: SetUp
}
type HomeCard = { key: string; name: string; width: 'half' | 'full'; content: ReactNode }

/** The cards that this user's home begins with. */
export function LeadingCards() {
  const { leading } = useHomeCards()
  return leading.map(({ key, show: Show }) => (
    <div key={key} className="home-card">
      <Suspense fallback={<Skeleton height="180px" radius="12px" />}>
        <Show />
      </Suspense>
    </div>
  ))
}

/** Charts and cards in the reader's order, without what the reader has hidden; below them the way to arrange them. */
export function Cards({ setUp, ...shown }: Props) {
  const { t } = useLingui()
  const { homeHidden } = useMe()
  const [isArranging, arrange] = useState(false)
  const cards = useCards(shown)
  return (
    <>
      <div className="home-cards">
        {cards
          .filter(({ key }) => !homeHidden.includes(key))
          .map(({ key, width, content }) => (
            <div key={key} className={`home-card home-card-${width}`}>
              <Suspense fallback={<Skeleton height="180px" radius="12px" />}>{content}</Suspense>
            </div>
          ))}
      </div>
      <div className="home-foot">
        {cards.length > 1 && (
          <Button
            look="quiet"
            size="small"
            icon={<LayoutDashboard aria-hidden size={16} />}
            onPress={() => arrange(true)}
          >
            {t`Arrange your home page`}
          </Button>
        )}
        {setUp.isOpen && setUp.isHidden && (
          <Button
            look="quiet"
            size="small"
            icon={<ListChecks aria-hidden size={16} />}
            onPress={() => setUp.hide(false)}
          >
            {t`Show what is left to set up`}
          </Button>
        )}
      </div>
      <Suspense>{isArranging && <ArrangeCards cards={cards} onClose={() => arrange(false)} />}</Suspense>
    </>
  )
}

function useCards({ charts, days, onRetry }: Omit<Props, 'setUp'>): HomeCard[] {
  const { i18n } = useLingui()
  const { homeOrder } = useMe()
  const drawn = charts.map((measure) => ({
    key: measure.key,
    name: i18n._(measure.title),
    width: 'half' as const,
    content: <ChartCard measure={measure} days={days} onRetry={onRetry} />,
  }))
  const cards = useHomeCards().others.map(({ key, title, width, show: Show }) => ({
    key,
    name: i18n._(title),
    width,
    content: <Show />,
  }))
  // What one acts on before what one only looks at.
  return inOrder([...cards, ...drawn], homeOrder)
}
