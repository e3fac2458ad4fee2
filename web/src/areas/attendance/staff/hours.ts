import { dressDigits } from 'kit/text/locale'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** Minutes as hours and minutes, `6:05`, in the reader's digits. */
export function useHours(): (minutes: number) => string {
  const { language } = useRegional()
  return (minutes) =>
    dressDigits(language, `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)
}
