import { type Day, daysBetween } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'

/** Refuses a span that ends before it begins, or that has more than `days` days. */
export function refuseLong({ from, until }: { from: Day; until: Day }, days: number): void {
  const between = daysBetween(from, until)
  if (between < 0 || between >= days)
    refuse('span', 'Ask for at most {days} days, from the first to the last', { days }, { status: 422 })
}
