import type { ReactNode } from 'react'
import './Badge.css'

export type Tone = 'neutral' | 'theme' | 'success' | 'warning' | 'danger' | 'info'

/** A short state; the text carries the meaning, the colour only helps. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
