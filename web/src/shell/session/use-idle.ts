import { useEffect, useEffectEvent, useState } from 'react'
import { readMe } from 'tenant-api/contract/access/sessions'
import { plainCall } from './api.ts'
import { idleAt, nextChange } from './idle.ts'
import { giveSign, lastSign, onSign } from './activity.ts'

const deeds = ['pointerdown', 'keydown', 'wheel', 'input'] as const

/** How long the person has been away, looked at again whenever it changes. A warning is only answered by `stay`. */
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
    // A sleeping computer's timers stand still: who opens it again sees at once how things are.
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

/** One small request says to the server that somebody is there; a lost one is made up for by the next. */
function tell(): void {
  plainCall(readMe, {}).catch(() => undefined)
}
