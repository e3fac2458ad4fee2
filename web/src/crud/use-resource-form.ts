import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/client'
import type { Resource } from 'kit/resource'
import { useMemo, useState } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { mistakesOf } from '../shell/mistakes.ts'
import type { Mistake } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import { createRow, isOf, rowQuery, updateRow } from './calls.ts'
import { conflicts, isSame } from './conflicts.ts'
import { fieldsOf, labelOf } from './fields.ts'
import { onceKeys } from './once-key.ts'
import { resolver } from './resolver.ts'
import { type Row, textOf } from './rows.ts'
import { usePrinting } from './use-printing.ts'
import { useSay } from './words.ts'

type Given = { resource: Resource; row: Row | undefined; onSaved: () => void }

/** The state of a resource's form: what is typed, what is wrong with it, and what somebody else changed meanwhile. */
export function useResourceForm({ resource, row, onSaved }: Given) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinting()
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<Row>()
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const values = useMemo(() => valuesOf(resource, base), [resource, base])
  const form = useForm<FieldValues>({
    resolver: resolver(resource.fields as unknown as z.ZodType<FieldValues, FieldValues>, say),
    values,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  // The sheet opens with what the list knew. A newer version arriving a moment later is taken while nothing is typed.
  if (row && base && row.version > base.version && !isDirty) setBase(row)

  const saving = useSaving(resource, row !== undefined, {
    onSaved() {
      form.reset(form.getValues())
      onSaved()
    },
    onError(error) {
      if (error instanceof Refused && error.problem.status === 412) return meet(error.problem.current as Row)
      const found = mistakesOf(error, t`Oops! Network Error Try again later`)
      setMistakes(found)
      for (const { name, message } of found) if (name) form.setError(name.split('.')[0] ?? name, { message })
    },
  })
  const submit = form.handleSubmit(
    (typed) => {
      setMistakes([])
      if (!saving.isPending) saving.mutate({ values: typed, over: base })
    },
    (errors) => setMistakes(listed(errors)),
  )
  /** Fields that only the other one touched are theirs; it takes a choice where both changed the same one. */
  function meet(current: Row) {
    if (base && conflicts(resource, { typed: mine(), base, current }).length === 0) keepMine(current)
    else setTheirs(current)
  }
  function mine(): FieldValues {
    return Object.fromEntries(
      Object.entries(form.getValues()).filter(([name]) => isTouched(dirtyFields[name])),
    )
  }
  function keepMine(current: Row) {
    setTheirs(undefined)
    setBase(current)
    saving.mutate({ values: { ...valuesOf(resource, current), ...mine() }, over: current })
  }
  function takeTheirs(current: Row) {
    setTheirs(undefined)
    setBase(current)
    form.reset(valuesOf(resource, current))
  }
  const stale = theirs &&
    base && {
      differences: conflicts(resource, { typed: mine(), base, current: theirs }).map((met) => ({
        title: say(met.field.title),
        mine: print(met.field, met.mine),
        theirs: print(met.field, met.theirs),
      })),
      onMine: () => keepMine(theirs),
      onTheirs: () => takeTheirs(theirs),
      onBack: () => setTheirs(undefined),
    }
  return { form, isDirty, mistakes, submit: () => void submit(), isSaving: saving.isPending, stale }
}

type After = { onSaved: () => void; onError: (error: Error) => void }

/** Sends the form: a new record once per draft, a change with the version that it is based on. */
function useSaving(resource: Resource, isChange: boolean, { onSaved, onError }: After) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [keyOf] = useState(() => onceKeys())
  return useMutation({
    mutationFn: ({ values, over }: { values: FieldValues; over: Row | undefined }) =>
      over ? updateRow(resource, over, changed(values, over)) : createRow(resource, values, keyOf(values)),
    async onSuccess(saved) {
      queries.setQueryData(rowQuery(resource, saved.id).queryKey, saved)
      const name = textOf(saved, labelOf(resource))
      toast({ type: 'success', message: isChange ? t`${name} updated` : t`${name} added` })
      onSaved()
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => isOf(resource, queryKey) || queryKey[0] === '/checklist',
      })
    },
    onError,
  })
}

function valuesOf({ fields }: Resource, row: Row | undefined): FieldValues {
  return Object.fromEntries(
    fieldsOf(fields).map(({ name, initial }) => [name, row ? (row[name] ?? null) : initial]),
  )
}

/** Only what differs is sent, so that two people can change two fields of one record. */
function changed(values: FieldValues, row: Row): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, row[name])))
}

/** An amount is touched when one of its parts is. */
function isTouched(dirty: unknown): boolean {
  return (
    dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isTouched))
  )
}

function listed(errors: FieldErrors): Mistake[] {
  return Object.entries(errors).map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
}
