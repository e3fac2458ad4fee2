import { formatNumber } from 'kit/text/locale'
import { useRegional } from '../base/Regional.tsx'
import './ProgressRing.css'

type Props = { label: string; done: number; of: number; size?: number }

/** The number of completed steps out of a few. */
export function ProgressRing({ label, done, of, size = 56 }: Props) {
  const { language } = useRegional()
  const share = of === 0 ? 1 : done / of
  const radius = 20
  const round = 2 * Math.PI * radius
  const text = formatNumber(language, Math.round(share * 100) / 100, { style: 'percent' })
  return (
    <div className="ring">
      <progress className="visually-hidden" aria-label={label} value={done} max={of} aria-valuetext={text} />
      <svg aria-hidden viewBox="0 0 48 48" width={size} height={size}>
        <circle className="ring-track" cx="24" cy="24" r={radius} />
        <circle
          className="ring-done"
          cx="24"
          cy="24"
          r={radius}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
        />
      </svg>
      <span aria-hidden className="ring-text numbers">
        {text}
      </span>
    </div>
  )
}
