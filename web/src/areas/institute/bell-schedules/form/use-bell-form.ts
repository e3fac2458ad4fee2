import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import {
  addBellSchedule,
  type BellSchedule,
  type BellScheduleGiven,
  changeBellSchedule,
  readBellSchedule,
} from 'tenant-api/contract/institute/bell-schedules'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { isStale } from '../../../../shell/session/stale-paths.ts'
import type { FormError } from '../../../../ui/form/Form.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { type BellDraft, draftOf, givenOf } from './bell-draft.ts'
import { readRows } from '../bell-rows.ts'
import { useKindWords } from '../bell-words.ts'

type Given = { begin: BellDraft; saved: BellSchedule | undefined; onSaved: (schedule: BellSchedule) => void }

/** The state of the form: what is typed, what is wrong with it, and what somebody else changed meanwhile. */
export function useBellForm({ begin, saved, onSaved }: Given) {
  const { t } = useLingui()
  const words = useKindWords()
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(begin)
  const [isDirty, setDirty] = useState(false)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const [theirs, setTheirs] = useState<BellSchedule>()
  const { periods, faults } = readRows(draft.rows, words)
  const saving = useSaving({
    onSaved(schedule) {
      setDirty(false)
      onSaved(schedule)
    },
    onError(error) {
      if (error instanceof Refused && error.problem.status === 412)
        return setTheirs(error.problem.current as BellSchedule)
      setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`))
    },
  })
  function set(change: Partial<BellDraft>) {
    setDirty(true)
    setDraft({ ...draft, ...change })
  }
  function submit(over = base) {
    const missing = [
      ...(draft.name.trim() === '' ? [{ name: 'name', message: t`Name is required` }] : []),
      ...(draft.firstDay === null ? [{ name: 'firstDay', message: t`First day is required` }] : []),
      ...(draft.lastDay === null ? [{ name: 'lastDay', message: t`Last day is required` }] : []),
      ...(draft.weekdays.length === 0 ? [{ message: t`Choose at least one weekday` }] : []),
      ...(periods.length === 0 ? [{ message: t`Write at least one period` }] : []),
      ...(Object.keys(faults).length > 0 ? [{ message: t`Correct the marked periods` }] : []),
    ]
    setMistakes(missing)
    if (missing.length === 0 && !saving.isPending)
      saving.mutate({ given: givenOf(draft, periods) as BellScheduleGiven, over })
  }
  function keepMine(current: BellSchedule) {
    setTheirs(undefined)
    setBase(current)
    submit(current)
  }
  function takeTheirs(current: BellSchedule) {
    setTheirs(undefined)
    setBase(current)
    setDirty(false)
    setDraft(draftOf(current, words))
  }
  const stale = theirs && {
    theirs,
    onMine: () => keepMine(theirs),
    onTheirs: () => takeTheirs(theirs),
    onBack: () => setTheirs(undefined),
  }
  const isUnsaved = isDirty && !saving.isPending && !saving.isSuccess
  return {
    draft,
    set,
    faults,
    mistakes,
    submit: () => submit(),
    isUnsaved,
    isSaving: saving.isPending,
    stale,
  }
}

type After = { onSaved: (schedule: BellSchedule) => void; onError: (error: Error) => void }
type Sending = { given: BellScheduleGiven; over: BellSchedule | undefined }

function useSaving({ onSaved, onError }: After) {
  const { t } = useLingui()
  const refresh = useBellsChanged()
  const [keyOf] = useState(() => onceKeys())
  return useMutation({
    mutationFn: ({ given, over }: Sending) =>
      over
        ? call(changeBellSchedule, { params: { id: over.id }, version: over.version, body: given })
        : call(addBellSchedule, { body: given, onceKey: keyOf(given) }),
    async onSuccess(schedule, { over }) {
      const { name } = schedule
      toast({ type: 'success', message: over ? t`${name} updated` : t`${name} added` })
      onSaved(schedule)
      await refresh(schedule)
    },
    onError,
  })
}

/** What is shown of bells is read again, once they have changed. */
export function useBellsChanged(): (schedule: BellSchedule) => Promise<void> {
  const queries = useQueryClient()
  return async (schedule) => {
    const { id } = schedule
    queries.setQueryData(read(readBellSchedule, { params: { id } }).queryKey, schedule)
    await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isStale(String(path), 'bells') })
  }
}
