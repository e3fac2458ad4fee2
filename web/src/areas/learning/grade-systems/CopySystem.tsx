import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { copyGradeSystem } from 'tenant-api/contract/learning/grade-systems'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'

type Props = { id: string; title: string; onClose: () => void }

/** The same rules and grades under another title; the copy can be changed. */
export function CopySystem({ id, title: from, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const action = useAction({
    send: (keyOf) => call(copyGradeSystem, { params: { id }, body: { title }, onceKey: keyOf({ title }) }),
    check: () => (title.trim() === '' ? [{ name: 'title', message: t`Type a title for the copy` }] : []),
    refresh: useStale(/grade-systems/),
    done: t`Copied. Change the copy as you need it`,
    onClose,
    onDone: (copy) => navigate({ to: scoped(`grade-systems/${copy.id}`) }),
  })
  return (
    <ActionSheet title={t`Copy ${from}`} action={action} submit={t`Copy`} onClose={onClose}>
      <TextField
        label={t`Title of the copy`}
        name="title"
        isRequired
        autoFocus
        maxLength={60}
        value={title}
        onChange={setTitle}
        error={action.errorOf('title')}
      />
    </ActionSheet>
  )
}
