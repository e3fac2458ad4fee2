import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type ToastType = 'success' | 'warning' | 'error' | 'notification' | 'default'

/** A toast as specified: `message` and `description` are already in the reader's language. */
export type ToastRecord = {
  type: ToastType
  message: string
  description?: string | undefined
  /** Milliseconds; 5000 by default. The timer pauses while the toast is hovered or focused. */
  duration?: number | undefined
  /** Stays until it is closed manually. */
  sticky?: boolean | undefined
  undo?: (() => void) | undefined
}

export const toastQueue = new ToastQueue<ToastRecord>({ maxVisibleToasts: 4 })

/** Shows a toast; with `undo` it offers to undo the action, and stays for 8 seconds. */
export function toast(record: ToastRecord): void {
  const { sticky = false, duration = record.undo ? 8000 : 5000 } = record
  toastQueue.add(record, sticky ? {} : { timeout: duration })
}
