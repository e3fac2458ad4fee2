import type { HTMLAttributes } from 'react'
import './RowList.css'

type Props = Omit<HTMLAttributes<HTMLUListElement>, 'style'>

/** Rows with a line between them, from edge to edge of a flush card; each `li` is a row. */
export function RowList({ className, ...rest }: Props) {
  return <ul {...rest} className={className === undefined ? 'row-list' : `row-list ${className}`} />
}
