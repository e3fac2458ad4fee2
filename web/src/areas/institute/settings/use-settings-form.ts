import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useEffect, useState } from 'react'
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { conflicts, isSame } from '../../../crud/form/conflicts.ts'
import { resolver } from '../../../crud/form/resolver.ts'
import { usePrinting } from '../../../crud/print/use-printing.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { siteQuery } from '../../../shell/look/site.ts'
import type { FormError } from '../../../ui/form/Form.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { changeSettings, settingsQuery, type Values } from './calls.ts'
import type { AnySettings } from './page-forms.ts'

/** The settings of a page as they are being edited, and what becomes of them when they are applied. */
export function useSettingsForm(page: AnySettings, known: Values) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinting()
  const [base, setBase] = useState(known)
  const [theirs, setTheirs] = useState<Values>()
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const form = useForm<FieldValues>({
    resolver: resolver(page.fields as unknown as z.ZodType<FieldValues, FieldValues>, say),
    defaultValues: valuesOf(page, known),
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  // What somebody else applies is taken at once, as long as nothing is typed here.
  if (known.version > base.version && !isDirty) setBase(known)
  useEffect(() => form.reset(valuesOf(page, base)), [form, page, base])

  const saving = useSaving(page, {
    onSaved(saved) {
      take(saved)
      toast({ type: 'success', message: t`Settings applied` })
    },
    onError(error) {
      if (error instanceof Refused && error.problem.status === 412)
        return meet(error.problem.current as Values)
      const found = formErrorsOf(error, t`Oops! Network Error Try again later`)
      setMistakes(found)
      for (const { name, message } of found) if (name) form.setError(name.split('.')[0] ?? name, { message })
    },
  })
  function take(saved: Values) {
    setTheirs(undefined)
    setMistakes([])
    setBase(saved)
    form.reset(valuesOf(page, saved))
  }
  /** Settings that only the other one changed are theirs; it takes a choice where both changed the same one. */
  function meet(current: Values) {
    if (metIn(current).length === 0) keepMine(current)
    else setTheirs(current)
  }
  function metIn(current: Values) {
    return conflicts(page, { typed: changed(form.getValues(), base), base, current })
  }
  function keepMine(current: Values) {
    const mine = changed(form.getValues(), base)
    setTheirs(undefined)
    saving.mutate({ values: mine, over: current })
  }
  const submit = form.handleSubmit(
    (typed) => {
      setMistakes([])
      if (!saving.isPending) saving.mutate({ values: changed(typed, base), over: base })
    },
    (errors) => setMistakes(listed(errors)),
  )
  const stale = theirs && {
    differences: metIn(theirs).map(({ field, mine, theirs: other }) => ({
      title: say(field.title),
      mine: print(field, mine),
      theirs: print(field, other),
    })),
    onMine: () => keepMine(theirs),
    onTheirs: () => take(theirs),
    onBack: () => setTheirs(undefined),
  }
  return {
    form,
    isDirty,
    mistakes,
    submit: () => void submit(),
    isSaving: saving.isPending,
    stale,
    discard: () => take(base),
  }
}

type After = { onSaved: (saved: Values) => void; onError: (error: Error) => void }

function useSaving(page: AnySettings, { onSaved, onError }: After) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, over }: { values: FieldValues; over: Values }) =>
      changeSettings(page, over.version, values),
    async onSuccess(saved) {
      queries.setQueryData(settingsQuery(page).queryKey, saved)
      onSaved(saved)
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          path === siteQuery.queryKey[0] || path === '/checklist' || String(path).startsWith('/settings/'),
      })
    },
    onError,
  })
}

function valuesOf({ fields }: AnySettings, values: Values): FieldValues {
  return Object.fromEntries(Object.keys(fields.shape).map((name) => [name, values[name] ?? null]))
}

/** Only what differs is sent, so that two people can change two settings of one page. */
function changed(values: FieldValues, base: Values): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, base[name])))
}

function listed(errors: FieldErrors): FormError[] {
  return Object.entries(errors).map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
}
