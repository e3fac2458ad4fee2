import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/client'
import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import {
  type Institute,
  instituteFields,
  readInstitute,
  updateInstitute,
} from 'tenant-api/contract/institute'
import type { z } from 'zod'
import { resolver } from '../../crud/resolver.ts'
import { useSay } from '../../crud/words.ts'
import { call, read } from '../../shell/api.ts'
import { mistakesOf } from '../../shell/mistakes.ts'
import { siteQuery } from '../../shell/site.ts'
import type { Mistake } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'

export type Settings = z.output<typeof instituteFields>

/** The settings as they are being edited, and what becomes of them when they are applied. */
export function useSettings(institute: Institute) {
  const { t } = useLingui()
  const say = useSay()
  const queries = useQueryClient()
  const [base, setBase] = useState(institute)
  const [theirs, setTheirs] = useState<Institute>()
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const form = useForm<Settings>({
    resolver: resolver(instituteFields, say),
    defaultValues: settingsOf(institute),
    shouldFocusError: false,
  })
  const saving = useMutation({
    mutationFn: ({ values, over }: { values: Settings; over: Institute }) =>
      call(updateInstitute, { version: over.version, body: changed(values, over) }),
    async onSuccess(saved) {
      queries.setQueryData(read(readInstitute, {}).queryKey, saved)
      take(saved)
      toast({ type: 'success', message: t`Settings applied` })
      await Promise.all(
        [siteQuery.queryKey, ['/checklist']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    onError(error) {
      const current =
        error instanceof Refused && error.problem.status === 412 ? error.problem.current : undefined
      if (current) return setTheirs(current as Institute)
      setMistakes(mistakesOf(error, t`Oops! Network Error Try again later`))
    },
  })
  function take(saved: Institute) {
    setBase(saved)
    setTheirs(undefined)
    form.reset(settingsOf(saved))
  }
  function save(over: Institute) {
    setBase(over)
    setTheirs(undefined)
    if (!saving.isPending) saving.mutate({ values: form.getValues(), over })
  }
  const submit = form.handleSubmit(
    () => {
      setMistakes([])
      save(base)
    },
    (errors) => setMistakes(listed(errors)),
  )
  return {
    form,
    mistakes,
    submit: () => void submit(),
    isSaving: saving.isPending,
    theirs,
    take,
    save,
    reset: () => take(base),
    back: () => setTheirs(undefined),
  }
}

function settingsOf(institute: Institute): Settings {
  return instituteFields.parse(
    Object.fromEntries(
      Object.keys(instituteFields.shape).map((key) => [key, institute[key as keyof Settings]]),
    ),
  )
}

function changed(values: Settings, over: Settings): Partial<Settings> {
  const pairs = Object.entries(values).filter(
    ([key, value]) => String(value) !== String(over[key as keyof Settings]),
  )
  return Object.fromEntries(pairs)
}

function listed(errors: FieldErrors<Settings>): Mistake[] {
  return Object.entries(errors).map(([name, error]) => ({ name, message: String(error?.message ?? '') }))
}
