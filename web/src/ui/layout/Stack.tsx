import type { HTMLAttributes } from 'react'
import './Stack.css'

type Props = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> & {
  as?: 'article' | 'div' | 'footer' | 'header' | 'li' | 'ol' | 'section' | 'span' | 'ul'
  gap?: string
  /** How wide it becomes at most; without it, as wide as its place. */
  width?: string
}

/** Things one below the other, none wider than their place. */
export function Stack({ as: Tag = 'div', gap = '16px', width, ...rest }: Props) {
  return <Tag {...rest} className="stack" style={{ gap, maxInlineSize: width }} />
}
