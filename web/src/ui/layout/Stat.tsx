import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { useRegional } from '../base/Regional.tsx'
import { Sparkline } from '../chart/Sparkline.tsx'
import './Stat.css'

type Delta = {
  /** The change: as a share, where 0.12 is 12 % more, or as a number. */
  by: { share: number } | { count: number }
  /** More students is good, more absences is not; `neither` where it depends. */
  better: 'more' | 'less' | 'neither'
  /** The comparison: "than last week". */
  than: string
}
type Props = {
  label: string
  value: ReactNode
  delta?: Delta | undefined
  /** The trend up to now, oldest first. */
  course?: readonly (number | null)[] | undefined
  /** The list behind the number. */
  href?: string | undefined
}

/** One important number, its change, and a link to the list behind it. */
export function Stat({ label, value, delta, course, href }: Props) {
  const body = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-line">
        <strong className="stat-value numbers">{value}</strong>
        {course && <Sparkline values={course} />}
      </span>
      {delta && <DeltaText {...delta} />}
    </>
  )
  if (!href) return <div className="stat">{body}</div>
  return (
    <Link href={href} className="stat stat-link">
      {body}
    </Link>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const

function DeltaText({ by, better, than }: Delta) {
  const { t } = useLingui()
  const { language } = useRegional()
  const change = 'share' in by ? Math.round(by.share * 1000) / 1000 : by.count
  const way = change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  const Icon = { same: Minus, more: TrendingUp, less: TrendingDown }[way]
  const amount = formatNumber(language, Math.abs(change), 'share' in by ? percent : {})
  const words = { same: t`No change`, more: t`Up ${amount}`, less: t`Down ${amount}` }
  const tone = way === 'same' || better === 'neither' ? 'even' : way === better ? 'good' : 'bad'
  return (
    <span className="stat-delta">
      <span className={`stat-change stat-change-${tone}`}>
        <Icon aria-hidden size={14} />
        {words[way]}
      </span>
      <span>{than}</span>
    </span>
  )
}
