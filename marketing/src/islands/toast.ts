import type { ToastWords } from '../frame/toast-words.ts'
import { readWords } from './words.ts'

export type ToastType = 'success' | 'warning' | 'error' | 'notification' | 'default'

/** `duration` is in milliseconds; a sticky toast stays until it is closed by hand. */
export type Toast = {
  id: number
  message: string
  type: ToastType
  duration: number
  description: string
  sticky: boolean
}

/** Shows a message for 5 seconds unless told otherwise; its time stands still under the pointer or the focus. */
export function toast(type: ToastType, message: string, more: Partial<Toast> = {}): void {
  const record: Toast = {
    id: (last += 1),
    message,
    type,
    duration: 5000,
    description: '',
    sticky: false,
    ...more,
  }
  const list = document.getElementById('toasts')
  if (!list) return
  // The same message twice is one message, said again.
  for (const old of list.children) if (old.querySelector('p')?.textContent === message) old.remove()
  const item = draw(record)
  list.append(item)
  if (!record.sticky) vanish(item, record.duration)
}

let last = 0

// Lucide's circle-check, triangle-alert, circle-x, bell and info.
const signs: Record<ToastType, string> = {
  success: 'M22 11.1V12a10 10 0 1 1-5.9-9.1M9 11l3 3L22 4',
  warning: 'm21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4M12 17h.01',
  error: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M15 9l-6 6M9 9l6 6',
  notification: 'M10.3 21a2 2 0 0 0 3.4 0M6 8a6 6 0 0 1 12 0c0 7 3 8 3 9H3c0-1 3-2 3-9',
  default: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M12 16v-4M12 8h.01',
}

function draw({ type, message, description }: Toast): HTMLElement {
  const item = document.createElement('div')
  item.className = `toast toast-${type}`
  item.setAttribute('role', type === 'error' || type === 'warning' ? 'alert' : 'status')
  const text = document.createElement('p')
  text.textContent = message
  const body = document.createElement('div')
  body.append(text)
  if (description) body.append(Object.assign(document.createElement('small'), { textContent: description }))
  item.append(drawSign(signs[type]), body, closer(item))
  return item
}

function closer(item: HTMLElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'toast-close'
  button.setAttribute('aria-label', readWords<ToastWords>(document.body).close)
  button.append(drawSign('M18 6 6 18M6 6l12 12'))
  button.addEventListener('click', () => item.remove())
  return button
}

function drawSign(path: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const sign = document.createElementNS(space, 'svg')
  sign.setAttribute('viewBox', '0 0 24 24')
  sign.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  sign.append(line)
  return sign
}

function vanish(item: HTMLElement, duration: number): void {
  let timer = setTimeout(() => item.remove(), duration)
  const hold = () => clearTimeout(timer)
  const go = () => {
    clearTimeout(timer)
    timer = setTimeout(() => item.remove(), duration)
  }
  item.addEventListener('pointerenter', hold)
  item.addEventListener('focusin', hold)
  item.addEventListener('pointerleave', go)
  item.addEventListener('focusout', go)
}
