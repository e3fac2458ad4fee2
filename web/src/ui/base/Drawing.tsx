type Props = { lines: string; size: number; className?: string }

/** A small inline icon that must be available at once, also offline: it is part of the frame's own chunk. */
export function Drawing({ lines, size, className }: Props) {
  return (
    <svg
      aria-hidden
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines} />
    </svg>
  )
}

/** A triangle with an exclamation mark: something needs attention. */
export const alarm =
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'
