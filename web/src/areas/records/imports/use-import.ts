import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ImportView, readImport } from 'tenant-api/contract/records/imports'
import { read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** Where one is: a file is asked for, its columns are matched, its rows are checked, or it is on its way. */
export type Step = 'file' | 'columns' | 'check' | 'import'

/** The import that the address names, and the step at which it stands. */
export function useImport(resource: string) {
  const navigate = useNavigate()
  const search: { id?: string; step?: string; sheet?: string } = useSearch({ strict: false })
  const { data } = useQuery({
    ...read(readImport, { params: { id: search.id ?? '' } }),
    enabled: search.id !== undefined,
    throwOnError: true,
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? 1_000 : false),
  })
  const found = search.id === undefined ? undefined : data
  function go(id: string | undefined, step?: Step, sheet?: string) {
    void navigate({ to: scoped(`imports/${resource}`), search: { id, step, sheet } as never })
  }
  return {
    found,
    isLoading: search.id !== undefined && !found,
    step: stepOf(found, search.step),
    /** Of a workbook, the sheet that is looked at, and whether its columns are matched. */
    look: { sheet: search.sheet, isMatching: search.step === 'columns' },
    go,
  }
}

function stepOf(found: ImportView | undefined, wanted: string | undefined): Step {
  if (!found) return 'file'
  if (found.state !== 'ready') return 'import'
  return wanted === 'check' ? 'check' : 'columns'
}

export function isOnItsWay(found: ImportView | undefined): boolean {
  return found?.state === 'running' || found?.state === 'undoing'
}

/** A change of the import: what the server answers is shown at once, a refusal is said. */
export function useImportChange<Input>(
  change: (input: Input) => Promise<ImportView>,
  onDone?: (now: ImportView) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => toast({ type: 'error', message: error.message }),
    async onSuccess(now) {
      queries.setQueryData(read(readImport, { params: { id: now.id } }).queryKey, now)
      await queries.invalidateQueries({ queryKey: ['/imports/:id/rows'] })
      onDone?.(now)
    },
  })
}
