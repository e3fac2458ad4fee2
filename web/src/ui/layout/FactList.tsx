import type { ReactNode } from 'react'
import './FactList.css'

type Props = {
  /**
   * `beside`: values after their names; `ends`: values at the far end; `stacked`: values below their names;
   * `figures`: some numbers in a line; `columns` and `tiles`: as many beside each other as find room, tiles large.
   */
  look?: 'beside' | 'columns' | 'ends' | 'figures' | 'stacked' | 'tiles'
  className?: string
  /** `dt` and `dd`; in figures, columns and tiles each pair in a `div`. */
  children: ReactNode
}

/** Names and their values. */
export function FactList({ look = 'beside', className, children }: Props) {
  return (
    <dl className={className === undefined ? 'fact-list' : `fact-list ${className}`} data-look={look}>
      {children}
    </dl>
  )
}
