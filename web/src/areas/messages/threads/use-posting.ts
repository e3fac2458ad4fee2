import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { postMessage } from 'tenant-api/contract/messages/threads'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { useStaleThreads } from './use-stale-threads.ts'

type Draft = { text: string; fileIds: string[] }
/** What was written and not sent stays until the page is loaded anew, wherever the reader goes meanwhile. */
const drafts = new Map<string, Draft>()
const empty: Draft = { text: '', fileIds: [] }

/** A message as it is written. Sent again after the network was away, it is posted once. */
export function usePosting(id: string) {
  const { t } = useLingui()
  const stale = useStaleThreads()
  const keyOf = useMemo(() => onceKeys(), [])
  const [draft, setDraft] = useState<Draft>(() => drafts.get(id) ?? empty)
  const [sent, setSent] = useState(0)
  const [mistake, setMistake] = useState<string>()
  function keep(next: Draft) {
    drafts.set(id, next)
    setDraft(next)
  }
  const posting = useMutation({
    mutationFn: (body: Draft) =>
      call(postMessage, { params: { id }, body, onceKey: keyOf({ ...body, id, sent }) }),
    async onSuccess() {
      setMistake(undefined)
      setSent((count) => count + 1)
      keep(empty)
      await stale()
    },
    onError: (error) =>
      setMistake(formErrorsOf(error, t`Oops! Network Error Try again later`)[0]?.message ?? error.message),
  })
  return {
    ...draft,
    write: (text: string) => keep({ ...draft, text }),
    setFiles: (fileIds: string[]) => keep({ ...draft, fileIds }),
    send: () => !posting.isPending && posting.mutate({ ...draft, text: draft.text.trim() }),
    isPending: posting.isPending,
    mistake,
  }
}
