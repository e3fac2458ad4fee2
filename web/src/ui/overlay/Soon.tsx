import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children one paint after their container: a press opens its panel with the next paint, however
 * large its content, and the content follows.
 */
export function Soon({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
