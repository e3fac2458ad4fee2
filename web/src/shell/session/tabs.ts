import { useEffect } from 'react'
import { useMe } from './me.ts'
import { markSession } from './session.ts'

/** What one tab tells the others of this browser: they share one session. */
const key = 'signed-in'

/** Somebody has logged in here. */
export function tellSignIn(id: string): void {
  localStorage.setItem(key, `${id} ${Date.now()}`)
}

/** Somebody has logged out here. */
export function tellSignOut(): void {
  localStorage.setItem(key, `- ${Date.now()}`)
}

/**
 * Follows what happens in another tab: who has come back there goes on here, with all that was typed; when it is
 * somebody else, or nobody, nothing of the first person's stays on the screen.
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
