import { formatNumber } from 'kit/text/locale'
import { useRegional } from '../base/Regional.tsx'
import './ProgressBar.css'

type Props = {
  label: string
  /** 0 to 1; undefined for indeterminate progress. */
  share?: number | undefined
  /** Details of the percentage: "120 of 412 rows". */
  note?: string | undefined
}

/** The progress of a longer operation. */
export function ProgressBar({ label, share, note }: Props) {
  const { language } = useRegional()
  const known = share === undefined ? undefined : Math.min(1, Math.max(0, share))
  const text =
    known === undefined
      ? undefined
      : formatNumber(language, known, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="progress">
      <span className="progress-label">{label}</span>
      {text && (
        <span aria-hidden className="progress-text numbers">
          {text}
        </span>
      )}
      <progress className="visually-hidden" aria-label={label} value={known} max={1} aria-valuetext={text} />
      <span aria-hidden className="progress-track">
        <span
          className="progress-done"
          data-unknown={known === undefined || undefined}
          style={{ inlineSize: `${(known ?? 0.3) * 100}%` }}
        />
      </span>
      {note && <span className="progress-note">{note}</span>}
    </div>
  )
}
