import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/overlay/toast.ts'
import { latestQuery } from './notifications.ts'

/** Shows notifications that arrive while the page is open. The bell only counts earlier ones. */
export function useRinging(): void {
  const { data } = useQuery(latestQuery)
  const heard = useRef<string | undefined>(undefined)
  const latest = data?.rows[0]
  useEffect(() => {
    if (!data) return
    const known = heard.current
    heard.current = latest?.id ?? ''
    // Ids sort by age.
    if (known === undefined || !latest || latest.id <= known || latest.readAt !== null) return
    toast({ type: 'notification', message: latest.title, description: latest.body || undefined })
  }, [data, latest])
}
