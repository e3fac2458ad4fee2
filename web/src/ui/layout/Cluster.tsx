import type { HTMLAttributes } from 'react'
import './Cluster.css'

type Props = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> & {
  as?: 'div' | 'footer' | 'header' | 'li' | 'p' | 'section' | 'span' | 'ul'
  /** As CSS writes it: between lines, then between things. */
  gap?: string
  align?: 'baseline' | 'center' | 'end' | 'start' | 'stretch'
  justify?: 'center' | 'end' | 'space-between' | 'start'
}

/** Things in a row that go on in the next line where they find no room: buttons, filters, badges. */
export function Cluster({ as: Tag = 'div', gap = '8px', align = 'center', justify, ...rest }: Props) {
  return <Tag {...rest} className="cluster" style={{ gap, alignItems: align, justifyContent: justify }} />
}
