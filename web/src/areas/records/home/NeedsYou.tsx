import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { ChevronRight, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHomeNeeds } from '../../../shell/navigation/home-parts.ts'
import { scoped, useScope } from '../../../shell/scope/scope.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import './NeedsYou.css'

/** So many are shown at once, or one more rather than hide a single one; the rest is a press away. */
const most = 5
const patience = 1_500

/** What waits for this person, the most urgent first; each opens what is behind it. With nothing waiting it is away. */
export function NeedsYou() {
  const { t, i18n } = useLingui()
  const { language } = useRegional()
  const scope = useScope()
  const known = useHomeNeeds()
  const needs = known?.toSorted((a, b) => a.rank - b.rank) ?? []
  const [isWhole, setWhole] = useState(false)
  const answers = useQueries({
    queries: needs.map(({ key, path, find }) => ({
      queryKey: [path, 'waits', key, scope],
      queryFn: ({ client }) => find(scope, client),
    })),
  })
  const waiting = needs.flatMap((need, at) => {
    const found = answers[at]?.data
    return found && found.count > 0 ? [{ ...need, ...found }] : []
  })
  const failed = answers.filter(({ isError, data }) => isError && data === undefined)
  // All at once, for one that came between them would move them under the finger; but not for longer than one is patient:
  // whatever comes after that stands behind what was there.
  const isWaiting = !known || answers.some(({ isPending }) => isPending)
  const isShown = useIsOut(patience) || !isWaiting
  const order = useOrder(isShown ? waiting.map(({ key }) => key) : [])
  const room = useRoom(isShown ? waiting.length : 0)
  if (!isShown) return <Skeleton height="64px" radius="12px" />
  if (!isWaiting && waiting.length === 0 && failed.length === 0) return null
  const inOrder = waiting.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  const shown = isWhole ? inOrder : inOrder.slice(0, room)
  const rest = inOrder.length - shown.length
  const hidden = formatNumber(language, rest)
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="home-part">{t`Needs you`}</h2>
      <ul className="needs">
        {shown.map(({ key, icon: Icon, count, page, say }, at) => (
          <li key={key}>
            <Link to={scoped(page)} className="need" ref={isWhole && at === room ? focus : undefined}>
              <span className="need-icon">
                <Icon aria-hidden size={18} />
              </span>
              <span className="need-text">{i18n._(say(count))}</span>
              <ChevronRight aria-hidden className="directional" size={16} />
            </Link>
          </li>
        ))}
        {rest > 0 && (
          <li className="need-more">
            <Button look="quiet" onPress={() => setWhole(true)}>
              {t`${hidden} more`}
            </Button>
          </li>
        )}
        {isWaiting && (
          <li>
            <Skeleton height="48px" radius="12px" />
          </li>
        )}
        {failed.length > 0 && (
          <li className="need">
            <span className="need-text">
              <Trans>Not everything that waits could be loaded</Trans>
            </span>
            <Button
              size="small"
              icon={<RotateCw aria-hidden size={14} />}
              onPress={() => failed.forEach(({ refetch }) => void refetch())}
            >
              {t`Try again`}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Where the button stood that brought it. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()

function useIsOut(patience: number): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOut(true), patience)
    return () => clearTimeout(timer)
  }, [patience])
  return isOut
}

/** How many are in sight. Once it was one more, so it stays: what came late would hide it under the finger. */
function useRoom(count: number): number {
  const [room, setRoom] = useState(most)
  if (room === most && count === most + 1) setRoom(most + 1)
  return room
}

/** The keys as they came; of those that came together, as they are given. */
function useOrder(keys: readonly string[]): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const fresh = keys.filter((key) => !order.includes(key))
  if (fresh.length === 0) return order
  const now = [...order, ...fresh]
  setOrder(now)
  return now
}
