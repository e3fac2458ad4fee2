import { type Day, today } from 'kit/day'
import { useRegional } from './Regional.tsx'
import { useNow } from './use-now.ts'

/** The school's day now, for a form that begins with it. */
export function useToday(): Day {
  const { zone } = useRegional()
  return today(zone, useNow())
}
