import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'

const restMs = 200

/**
 * Shows typed text at once and requests it after a pause. If the address changes otherwise, it replaces the
 * text; if it only catches up with a request, later input stays.
 */
export function useSearchText(shown: string, ask: (q: string) => void) {
  const [typed, type] = useState(shown)
  const settled = useDeferredValue(typed)
  /** Requested, but not yet in the address. */
  const [asked, keep] = useState<readonly string[]>([])
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    const at = asked.indexOf(shown)
    keep(asked.slice(at + 1))
    if (at < 0) type(shown)
  }
  const send = useEffectEvent((q: string) => {
    if (q === (asked.at(-1) ?? shown)) return
    keep([...asked, q])
    ask(q)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(settled.trim()), restMs)
    return () => clearTimeout(timer)
  }, [settled])
  return [typed, type] as const
}
