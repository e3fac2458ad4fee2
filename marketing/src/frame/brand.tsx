/** The mark: a school's arched door. Decorative; the word Maktab stands beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-ground" width="32" height="32" rx="8" />
      <path
        className="mark-door"
        d="M8 25V15.5C8 10 11.5 7.6 16 5.5c4.5 2.1 8 4.5 8 10V25h-4.5v-9c0-2.6-1.3-4-3.5-5.2-2.2 1.2-3.5 2.6-3.5 5.2v9z"
      />
    </svg>
  )
}
