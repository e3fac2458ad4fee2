import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textInScript } from 'kit/text/name-in-script'
import type { Resource } from 'kit/contract/resource'
import { toast } from '../../ui/overlay/toast.ts'
import { archiveRow, isOf, type Page, restoreRow } from '../resource/calls.ts'
import { labelOf } from '../resource/fields.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import type { Row } from '../resource/rows.ts'

/** Archives and restores rows. The row leaves the list optimistically; a refusal brings it back. */
export function useArchiving(resource: Resource) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const mine = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOf(resource, queryKey) }
  const { language } = useRegional()
  const nameOf = (row: Row) => textInScript(language, row, labelOf(resource))

  async function takeOut(row: Row) {
    await queries.cancelQueries(mine)
    const before = queries.getQueriesData<Page>({ queryKey: [resource.endpoints.list.path] })
    queries.setQueriesData<Page>({ queryKey: [resource.endpoints.list.path] }, (page) =>
      isPage(page) ? without(page, row.id) : page,
    )
    return before
  }
  function putBack(error: Error, _row: Row, before: Awaited<ReturnType<typeof takeOut>> | undefined) {
    for (const [key, page] of before ?? []) queries.setQueryData(key, page)
    toast({ type: 'error', message: error.message })
  }
  const onSettled = () => queries.invalidateQueries(mine)
  const restoring = useMutation({
    mutationFn: (row: Row) => restoreRow(resource, row.id),
    onMutate: takeOut,
    onError: putBack,
    onSuccess: (row) => toast({ type: 'success', message: t`${nameOf(row)} is back` }),
    onSettled,
  })
  const archiving = useMutation({
    mutationFn: (row: Row) => archiveRow(resource, row.id),
    onMutate: takeOut,
    onError: putBack,
    onSuccess: (row) =>
      toast({ type: 'success', message: t`${nameOf(row)} archived`, undo: () => restoring.mutate(row) }),
    onSettled,
  })
  return { archive: archiving.mutate, restore: restoring.mutate }
}

/** Names of rows are cached under the path of their list too: only list pages must lose the row. */
function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && 'rows' in data && 'total' in data
}

function without({ rows, total }: Page, id: string): Page {
  const kept = rows.filter((row) => row.id !== id)
  return { rows: kept, total: total - (rows.length - kept.length) }
}
