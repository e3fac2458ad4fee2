import { useLingui } from '@lingui/react/macro'
import { textInScript } from 'kit/text/name-in-script'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { customKey, flatRow, isNothing } from 'kit/contract/custom-rows'
import { bulkFields, type Resource } from 'kit/contract/resource'
import { useMemo, useState } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formErrorsOf } from '../../shell/errors/mistakes.ts'
import type { FormError } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { boxOf } from './field-name.ts'
import { addingKey, createRow, isOf, rowQuery, updateRow } from '../resource/calls.ts'
import { conflicts, isSame } from './conflicts.ts'
import { type FieldRecord, fieldsOf, labelOf } from '../resource/fields.ts'
import { isFileOnItsWay } from '../files/files-on-their-way.ts'
import { onceKeys } from '../resource/once-key.ts'
import { resolver } from './resolver.ts'
import type { Row } from '../resource/rows.ts'
import { usePrinting } from '../print/use-printing.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useSay } from '../resource/words.ts'

type Begin = Readonly<Record<string, unknown>>
type Given = {
  resource: Resource
  row: Row | undefined
  begin?: Begin | undefined
  /** What is likely, to be read over: the focus stays on the first field. */
  guess?: Begin | undefined
  /** The fields of a short form, in order. */
  brief?: readonly string[] | undefined
  /** The guess for the record after a saved one. */
  follow?: ((saved: Row) => Begin | undefined) | undefined
  /** Extra data sent with a new record besides its fields. */
  besides?: ((values: FieldValues) => object) | undefined
  onSaved: (saved: Row) => void
}
/** What happens to the form after saving: it closes, or is emptied for the next record. */
type After = 'close' | 'next'

/** The state of a resource's form: the input, its errors, and changes that others made meanwhile. */
export function useResourceForm({
  resource,
  row,
  begin,
  guess,
  follow,
  brief = [],
  besides,
  onSaved,
}: Given) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinting()
  const [base, setBase] = useState(row)
  const [theirs, setTheirs] = useState<Row>()
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const [first] = useState({ ...begin, ...guess })
  const [round, setRound] = useState<{ at: number; field: string | undefined }>({
    at: 0,
    // Prefilled fields need no typing: the focus goes to the first empty one.
    field: firstOf(fieldsOf(resource.fields), brief, begin ?? {}),
  })
  const values = useMemo(() => ({ ...valuesOf(resource, base), ...first }), [resource, base, first])
  const form = useForm<FieldValues>({
    resolver: resolver(
      resource.fields as unknown as z.ZodType<FieldValues, FieldValues>,
      say,
      (name, value) => customKey(name) !== undefined && !isNothing(value) && isSame(value, base?.[name]),
    ),
    values,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  // The sheet opens with the list's data. A newer version that arrives a moment later replaces it while nothing
  // is typed.
  if (row && base && row.version > base.version && !isDirty) setBase(row)

  const saving = useSaving(resource, row !== undefined, {
    onSaved(saved, after) {
      if (after === 'next') return empty(saved)
      form.reset(form.getValues())
      onSaved(saved)
    },
    onError(error) {
      if (error instanceof Refused && error.problem.status === 412)
        return meet(flatRow(error.problem.current as Row))
      const found = formErrorsOf(error, t`Oops! Network Error Try again later`).map(({ name, message }) => ({
        name: name && boxOf(name),
        message,
      }))
      setMistakes(found)
      for (const { name, message } of found) if (name) form.setError(name, { message })
    },
  })
  const submit = async (after: After) => {
    // If the row were saved now, it would lack the file.
    if (isFileOnItsWay()) {
      const message = t`A file is still on its way. Save when it has been sent, or stop sending it`
      return setMistakes([{ message }])
    }
    return form.handleSubmit(
      (typed) => {
        setMistakes([])
        const values = base ? typed : { ...typed, ...besides?.(typed) }
        if (!saving.isPending) saving.mutate({ values, over: base, after })
      },
      (errors) => setMistakes(listed(errors)),
    )()
  }
  /**
   * Empties the form for the next record, which keeps the same place; a new round moves the focus to the first
   * field to type.
   */
  function empty(saved: Row) {
    const next = placeOf(resource, form.getValues())
    const guessed = follow?.(saved)
    const fresh = { ...valuesOf(resource, base), ...begin, ...guessed }
    form.reset({ ...fresh, ...next }, { keepDirtyValues: false })
    setRound({ at: round.at + 1, field: firstOf(fieldsOf(resource.fields), brief, next) })
  }
  /**
   * Merges another user's version: fields that only they changed take their value; fields that both changed
   * need a choice.
   */
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
    saving.mutate({ values: { ...valuesOf(resource, current), ...mine() }, over: current, after: 'close' })
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
  return {
    form,
    isDirty,
    mistakes,
    submit: (after: After = 'close') => void submit(after),
    isSaving: saving.isPending,
    stale,
    /** How often the form was emptied, and the field that then has the focus. */
    round,
  }
}

/** The first field that is still to be typed, in the order in which the form shows them. */
function firstOf(
  fields: readonly FieldRecord[],
  brief: readonly string[],
  filled: Begin,
): string | undefined {
  const names = fields.flatMap(({ isHidden, name }) => (isHidden ? [] : [name]))
  const inOrder = [...brief.filter((name) => names.includes(name)), ...names]
  return inOrder.find((name) => !(name in filled))
}

type Hearing = { onSaved: (saved: Row, after: After) => void; onError: (error: Error) => void }

/**
 * Saves the form: a new record with one idempotency key per draft, a change with the version that it is based
 * on.
 */
function useSaving(resource: Resource, isChange: boolean, { onSaved, onError }: Hearing) {
  const { t } = useLingui()
  const { language } = useRegional()
  const queries = useQueryClient()
  const [keyOf] = useState(() => onceKeys())
  return useMutation({
    ...(!isChange && { mutationKey: addingKey(resource) }),
    mutationFn: ({ values, over }: { values: FieldValues; over: Row | undefined; after: After }) =>
      over
        ? updateRow(resource, over, changed(values, valuesOf(resource, over)))
        : createRow(resource, values, keyOf(values)),
    onSuccess(saved, { after }) {
      queries.setQueryData(rowQuery(resource, saved.id).queryKey, saved)
      const name = textInScript(language, saved, labelOf(resource))
      toast({ type: 'success', message: isChange ? t`${name} updated` : t`${name} added` })
      onSaved(saved, after)
      // Not awaited: the next row may be sent before the list is reloaded.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => isOf(resource, queryKey) || queryKey[0] === '/checklist',
      })
    },
    onError,
  })
}

function valuesOf({ fields }: Resource, row: Row | undefined): FieldValues {
  return Object.fromEntries(
    fieldsOf(fields).map(({ name, initial }) => [name, row && name in row ? row[name] : initial]),
  )
}

/** The values that consecutive new rows share: references to other rows, and fields that can be set in bulk. */
function placeOf({ fields }: Resource, values: FieldValues): FieldValues {
  const bulk = bulkFields(fields.shape)
  const kept = fieldsOf(fields).filter(({ name, kind }) => kind === 'row' || bulk.includes(name))
  return Object.fromEntries(kept.map(({ name }) => [name, values[name]]))
}

/** Sends only the differences, so that two users can change two fields of one record. */
function changed(values: FieldValues, was: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, was[name])))
}

/** An amount is touched when one of its parts is. */
function isTouched(dirty: unknown): boolean {
  return (
    dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isTouched))
  )
}

function listed(errors: FieldErrors): FormError[] {
  return Object.entries(errors).map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
}
