import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Banner } from '../../ui/state/Banner.tsx'
import { pageOf } from '../scope/scope.ts'
import './OfflineBanner.css'

/** Says that the network is down; the content on the screen stays. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  const isCalling = useLocation({ select: ({ pathname }) => pageOf(pathname).startsWith('registers') })
  if (isOnline) return null
  return (
    <div className="offline">
      <Banner tone="warning">
        {isCalling ? (
          <Trans>You are offline. Registers are kept on this device, and sent when you are back.</Trans>
        ) : (
          <Trans>You are offline. You can read what is here; nothing can be saved until you are back.</Trans>
        )}
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
