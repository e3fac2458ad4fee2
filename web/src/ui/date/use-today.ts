import { type Day, today } from 'kit/values/day'
import { useRegional } from '../base/Regional.tsx'
import { useNow } from './use-now.ts'

/** The school's day now, for a form that begins with it. */
export function useToday(): Day {
  const { zone } = useRegional()
  return today(zone, useNow())
}
