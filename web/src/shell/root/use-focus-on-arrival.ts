import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openDialogs } from '../../ui/overlay/open-dialogs.ts'

/** How long to wait for the heading of a page that has been opened. */
const patience = 10_000

/**
 * After a navigation the focus moves to the page's heading, so that a screen reader and Tab start there. An
 * element that took the focus itself, such as a field of a sheet, keeps it; so does one that the user focuses
 * meanwhile.
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

/** Focuses the next page's heading as soon as it exists; returns a function that cancels. */
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

/** Whether nothing took the focus since, and the focus is not within the opened page. */
function isFree(before: Element | null): boolean {
  const { activeElement } = document
  if (openDialogs().length > 0) return false
  if (!activeElement || activeElement === document.body) return true
  return activeElement === before && !activeElement.closest('#main')
}
