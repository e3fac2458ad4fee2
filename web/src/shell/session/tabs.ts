import { useEffect } from 'react'
import { useMe } from './me.ts'
import { markSession } from './session.ts'

/** The storage key for messages between tabs of this browser, which share one session. */
const key = 'signed-in'

/** Announces a log-in in this tab. */
export function tellSignIn(id: string): void {
  localStorage.setItem(key, `${id} ${Date.now()}`)
}

/** Announces a log-out in this tab. */
export function tellSignOut(): void {
  localStorage.setItem(key, `- ${Date.now()}`)
}

/**
 * Follows log-ins and log-outs in other tabs: when the same user is back there, this tab continues with all
 * input; when it is another user, or nobody, nothing of the first user stays on the screen.
 */
export function useOtherTabs(): void {
  const { id } = useMe()
  useEffect(() => {
    function hear({ key: changed, newValue }: StorageEvent) {
      if (changed !== key || !newValue) return
      if (newValue.startsWith(`${id} `)) markSession(true)
      else location.assign(newValue.startsWith('- ') ? '/login' : '/')
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [id])
}
