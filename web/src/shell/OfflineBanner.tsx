import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Banner } from '../ui/Banner.tsx'
import './OfflineBanner.css'

/** Says that the network is gone; what is on the screen stays. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className="offline">
      <Banner tone="warning">
        <Trans>You are offline. You can read what is here; nothing can be saved until you are back.</Trans>
      </Banner>
    </div>
  )
}

function watch(change: () => void): () => void {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}
