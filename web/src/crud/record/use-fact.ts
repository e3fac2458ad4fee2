import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { flatRow } from 'kit/contract/custom-rows'
import { textInScript } from 'kit/text/name-in-script'
import type { Resource } from 'kit/contract/resource'
import { useState } from 'react'
import { formErrorsOf } from '../../shell/errors/mistakes.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { isUnread } from '../../ui/form/typed/typed.ts'
import { isOf, rowQuery, updateRow } from '../resource/calls.ts'
import { isSame } from '../form/conflicts.ts'
import { type FieldRecord, labelOf } from '../resource/fields.ts'
import type { Row } from '../resource/rows.ts'
import { usePrinting } from '../print/use-printing.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useSay } from '../resource/words.ts'

type Given = { resource: Resource; row: Row; field: FieldRecord; onSaved: () => void }

/**
 * Edits one field of a record and sends only that field. If somebody else has changed the same one meanwhile,
 * the reader chooses.
 */
export function useFact({ resource, row, field, onSaved }: Given) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinting()
  const { language } = useRegional()
  const queries = useQueryClient()
  const [base] = useState(row)
  const [value, setValue] = useState<unknown>(row[field.name] ?? null)
  const [error, setError] = useState<string>()
  const [theirs, meet] = useState<Row>()
  const saving = useMutation({
    mutationFn: ({ over, to }: { over: Row; to: unknown }) => updateRow(resource, over, { [field.name]: to }),
    onSuccess(saved) {
      queries.setQueryData(rowQuery(resource, saved.id).queryKey, saved)
      const name = textInScript(language, saved, labelOf(resource))
      toast({ type: 'success', message: t`${name} updated` })
      onSaved()
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(resource, queryKey) })
    },
    onError(problem, { to }) {
      if (!(problem instanceof Refused) || problem.problem.status !== 412) {
        const [mistake] = formErrorsOf(problem, t`Oops! Network Error Try again later`)
        return setError(mistake?.message)
      }
      const current = flatRow(problem.problem.current as Row)
      if (isSame(current[field.name], base[field.name])) saving.mutate({ over: current, to })
      else meet(current)
    },
  })
  function save(to: unknown) {
    if (saving.isPending) return
    if (isUnread(to)) return setError(say(to.why, { field: say(field.title) }))
    setError(undefined)
    if (isSame(to, row[field.name])) return onSaved()
    saving.mutate({ over: row, to })
  }
  const stale = theirs && {
    differences: [
      { title: say(field.title), mine: print(field, value), theirs: print(field, theirs[field.name]) },
    ],
    onMine() {
      meet(undefined)
      saving.mutate({ over: theirs, to: value })
    },
    onTheirs() {
      queries.setQueryData(rowQuery(resource, theirs.id).queryKey, theirs)
      onSaved()
    },
    onBack: () => meet(undefined),
  }
  return { value, setValue, error, save, isSaving: saving.isPending, stale }
}
