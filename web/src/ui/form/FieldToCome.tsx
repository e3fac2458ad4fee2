import { useEffect, useRef } from 'react'
import '../state/Skeleton.css'

type Props = {
  label: string | undefined
  /** Its label is elsewhere. */
  isBare?: boolean | undefined
  /** Takes the focus for its field. */
  autoFocus?: boolean | undefined
  /** Makes the placeholder a tab stop, and reports whether it has the focus. */
  onHeld?: (isHeld: boolean) => void
}

/**
 * A placeholder for a field that is loading: it reserves its space, so that nothing moves, and its tab stop.
 */
export function FieldToCome({ label, isBare = false, autoFocus = false, onHeld }: Props) {
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) place.current?.focus()
  }, [autoFocus])
  return (
    <div className="field" aria-busy>
      {label && !isBare && <span className="field-label">{label}</span>}
      <input
        ref={place}
        className="skeleton"
        aria-label={label}
        readOnly
        disabled={!onHeld}
        onFocus={() => onHeld?.(true)}
        onBlur={() => onHeld?.(false)}
        style={{ inlineSize: '100%', blockSize: 'var(--control)', borderRadius: 'var(--radius)' }}
      />
    </div>
  )
}
