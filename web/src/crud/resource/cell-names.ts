import { useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMe } from '../../shell/session/me.ts'
import { namedRowsQuery } from './calls.ts'
import type { Column } from './CellValue.tsx'
import { type Row, textOf } from './rows.ts'
import { isNamed, unnamed } from './has-readable-name.ts'

const noNames: ReadonlyMap<string, string> = new Map()

/**
 * The names of all rows of other resources that a page refers to: one request per column. Names that the reader
 * may not see are not requested; a placeholder replaces them.
 */
export function useCellNames(columns: readonly Column[], rows: readonly Row[]): ReadonlyMap<string, string> {
  const me = useMe()
  const { t } = useLingui()
  const word = t`Not yours to see`
  const asked = columns.flatMap(({ name, field }) => {
    if ((field?.kind !== 'row' && field?.kind !== 'file') || !isNamed(me, field)) return []
    const ids = [...new Set(rows.map((row) => textOf(row, name)).filter(Boolean))].sort()
    return ids.length > 0 ? [namedRowsQuery(field.of, { ids: ids.join(',') })] : []
  })
  const named = useQueries({ queries: asked, combine: asNames })
  return useMemo(() => {
    const others = unnamed(me, { rows, columns, word })
    return others.length === 0 ? named : new Map([...others, ...named])
  }, [me, rows, columns, word, named])
}

function asNames(results: readonly { data: { id: string; name: string }[] | undefined }[]) {
  if (results.length === 0) return noNames
  return new Map(results.flatMap(({ data = [] }) => data.map(({ id, name }) => [id, name] as const)))
}
