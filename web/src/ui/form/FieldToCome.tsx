import { useEffect, useRef } from 'react'
import '../state/Skeleton.css'

type Props = {
  label: string | undefined
  /** Its label stands elsewhere. */
  isBare?: boolean | undefined
  /** Takes the focus for its field. */
  autoFocus?: boolean | undefined
  /** Its place can be tabbed to: tells whether the focus is there. */
  onHeld?: (isHeld: boolean) => void
}

/** Takes the room of the field that is on its way, so that nothing moves, and its turn among the tabs. */
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
