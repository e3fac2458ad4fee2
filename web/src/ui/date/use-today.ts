import { type Day, today } from 'kit/values/day'
import { useRegional } from '../base/Regional.tsx'
import { useNow } from './use-now.ts'

/** The school's current day, as initial value of a form. */
export function useToday(): Day {
  const { zone } = useRegional()
  return today(zone, useNow())
}
