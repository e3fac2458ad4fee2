import { useWritePercent } from '../../../../ui/text/PercentText.tsx'

type Props = { percent: number | null; isBelow: boolean; label: string }

const radius = 20
const round = 2 * Math.PI * radius

/** A share of days as a ring with its number; a dash where nothing counts yet. */
export function PercentRing({ percent, isBelow, label }: Props) {
  const write = useWritePercent()
  const share = Math.max(0, Math.min(1, (percent ?? 0) / 100))
  const text = percent === null ? '–' : write(percent)
  return (
    <div className="attends-ring" data-below={isBelow || undefined}>
      <span className="visually-hidden">
        {label}: {text}
      </span>
      <svg aria-hidden viewBox="0 0 48 48" width={96} height={96}>
        <circle className="attends-ring-track" cx="24" cy="24" r={radius} />
        <circle
          className="attends-ring-done"
          cx="24"
          cy="24"
          r={radius}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
        />
      </svg>
      <span aria-hidden className="attends-ring-text numbers">
        {text}
      </span>
    </div>
  )
}
