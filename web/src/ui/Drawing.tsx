type Props = { lines: string; size: number; className?: string }

/** A sign of a few lines that must be there at once, also without a network: it travels with the frame itself. */
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
