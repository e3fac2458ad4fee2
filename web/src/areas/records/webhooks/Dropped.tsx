import { Plural } from '@lingui/react/macro'

/** What was kept for somebody else, or for other campuses, is not told: said before it is so. */
export function Dropped({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Plural
      value={count}
      one="# event that waits is not told any more."
      other="# events that wait are not told any more."
    />
  )
}
