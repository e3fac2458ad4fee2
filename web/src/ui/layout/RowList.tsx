import type { HTMLAttributes } from 'react'
import './RowList.css'

type Props = Omit<HTMLAttributes<HTMLElement>, 'style'> & { as?: 'ol' | 'ul' }

/** Rows with a line between them, from edge to edge of a flush card; each `li` is a row. */
export function RowList({ as: Tag = 'ul', className, ...rest }: Props) {
  return <Tag {...rest} className={className === undefined ? 'row-list' : `row-list ${className}`} />
}
