import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** For how long a page that has been opened is watched for its heading. */
const patience = 10_000

/**
 * After a change of page the focus goes to its heading, so that a screen reader begins there and Tab goes on from
 * there. What has taken the focus itself, such as a field of a sheet, keeps it; so does who moves on meanwhile.
 */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    let forget: (() => void) | undefined
    const leave = router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
      if (!pathChanged || !fromLocation || toLocation.hash) return
      forget?.()
      forget = focusNextHeading()
    })
    return () => {
      leave()
      forget?.()
    }
  }, [router])
}

/** Focuses the next page's heading as soon as it is there; gives what stops the watch. */
function focusNextHeading(): () => void {
  const before = document.activeElement
  const left = headingOf()
  const timer = setTimeout(stop, patience)
  const watch = new MutationObserver(look)
  function stop() {
    clearTimeout(timer)
    watch.disconnect()
  }
  function look() {
    if (!isFree(before)) return stop()
    const heading = headingOf()
    if (!heading || heading === left) return
    stop()
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  watch.observe(document.body, { childList: true, subtree: true })
  return stop
}

function headingOf(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main h1')
}

/** Nobody has taken the focus since, and it is not within what was opened. */
function isFree(before: Element | null): boolean {
  const { activeElement } = document
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false
  if (!activeElement || activeElement === document.body) return true
  return activeElement === before && !activeElement.closest('#main')
}
