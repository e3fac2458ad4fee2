import { useEffect, useEffectEvent, useState } from 'react'
import { readMe } from 'tenant-api/contract/access/sessions'
import { plainCall } from './api.ts'
import { idleAt, nextChange } from './idle.ts'
import { giveSign, lastSign, onSign } from './activity.ts'

const deeds = ['pointerdown', 'keydown', 'wheel', 'input'] as const

/** The idle state of the user, re-evaluated whenever it changes. Only `stay` dismisses a warning. */
export function useIdle(minutes: number, onOver: () => void) {
  const [now, setNow] = useState(() => Date.now())
  const last = lastSign()
  const idle = idleAt(now, { last, minutes })
  const over = useEffectEvent(onOver)
  const see = useEffectEvent(() => {
    if (idleAt(Date.now(), { last: lastSign(), minutes }) === 'active') giveSign(tell)
  })

  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), nextChange(now, { last, minutes }))
    return () => clearTimeout(timer)
  }, [last, minutes, now])
  useEffect(() => {
    const look = () => setNow(Date.now())
    const act = () => see()
    for (const deed of deeds) addEventListener(deed, act, { capture: true, passive: true })
    // Timers stop while a computer sleeps: on wake-up the state is evaluated at once.
    document.addEventListener('visibilitychange', look)
    const deaf = onSign(look)
    return () => {
      for (const deed of deeds) removeEventListener(deed, act, { capture: true })
      document.removeEventListener('visibilitychange', look)
      deaf()
    }
  }, [])
  useEffect(() => {
    if (idle === 'over') over()
  }, [idle])
  return { idle, left: Math.max(0, last + minutes * 60_000 - now), stay: () => giveSign(tell) }
}

/** Reports activity by one small request; the next one makes up for a lost one. */
function tell(): void {
  plainCall(readMe, {}).catch(() => undefined)
}
