import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children one paint after their container: a press opens its panel with the next paint, however
 * large its content, and the content follows. `meanwhile` stands in its place.
 */
export function Soon({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  return useDeferredValue(true, false) ? children : meanwhile
}
